"""Names as text: how they are written, and in which order. Pure."""

from __future__ import annotations

import re

from tournaments.models.search import plain_letters


def by_letters(name: str) -> tuple[str, str]:
    """Key of a name in lists from A to Z: letters without marks, so that Łukasz stands among L.

    Numbers count as numbers: Bob Miller (3) comes before Bob Miller (23).
    """
    return re.sub(r"\d+", lambda digits: digits[0].zfill(6), plain_letters(name)), name


# First names that one person answers to.
_NICKNAMES = """
alexander alex al sandy
andrew andy drew
anthony tony
barbara barb barbie
benjamin ben benny
catherine katherine kathryn kate kathy cathy katie kay kitty
charles charlie chuck chas
christopher chris kit
daniel dan danny
david dave davey
deborah debra deb debbie
donald don donnie
dorothy dot dottie dolly
edward ed eddie ted ned
eleanor ellie nell nora
elizabeth liz lizzie beth betty betsy eliza libby
eugene gene
florence flo flossie
frances francis frank fran frankie
frederick fred freddie
gerald jerry gerry
gregory greg
harold hal harry
henry hank
jacob jake
james jim jimmy jamie
jennifer jen jenny
john jon jack johnny
joseph joe joey
joshua josh
judith judy
kenneth ken kenny
lawrence larry
leonard len lenny leo
margaret meg maggie peg peggy marge margie
martha marty
mary molly polly mamie
matthew matt
michael mike mick mickey
nancy nan
nicholas nick
pamela pam
patricia pat patty trish
patrick pat paddy
peter pete
philip phil
raymond ray
rebecca becky becca
richard dick rick ricky rich
robert bob bobby rob robbie bert
ronald ron ronnie
samuel sam sammy
samantha sam sammy
sandra sandy
stephen steven steve
stuart stu
susan sue susie suzanne
theodore ted teddy theo
theresa teresa terry tess
thomas tom tommy
timothy tim timmy
victoria vicky tori
vincent vince vinny
virginia ginny ginger
walter walt wally
william bill billy will willy liam
"""
_FAMILIES = [frozenset(family.split()) for family in _NICKNAMES.strip().splitlines()]


def words_of(name: str) -> tuple[str, ...]:
    """Words of a name as `alike` compares them: small letters without marks."""
    return tuple(plain_letters(name).replace(".", " ").split())


def alike(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """True if two names may well be one person's: Bob and Bobby Miller, Ann and Anne Smith.

    A first name alone is compared with first names. Same names are alike too.
    """
    if not one or not other:
        return False
    if len(one) > 1 and len(other) > 1:
        if one[-1] == other[-1]:
            return _first_alike(one[0], other[0])
        return one[0] == other[0] and _one_letter_apart(one[-1], other[-1])
    return _first_alike(one[0], other[0])


def _first_alike(one: str, other: str) -> bool:
    if one == other or any(one in family and other in family for family in _FAMILIES):
        return True
    short, long = sorted((one, other), key=len)
    is_fond = long.startswith(short) and long.endswith(("y", "ie")) and len(short) > 2
    return is_fond or _one_letter_apart(one, other)


def _one_letter_apart(one: str, other: str) -> bool:
    """One letter more, fewer or other, in words of four letters and more: Jon and John."""
    short, long = sorted((one, other), key=len)
    if len(long) < 4 or len(long) - len(short) > 1:
        return False
    same = next((at for at, letter in enumerate(short) if letter != long[at]), len(short))
    rest = short[same + 1 :] if len(short) == len(long) else short[same:]
    return long[same + 1 :] == rest
