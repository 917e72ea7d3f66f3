"""A cache of a process: so many entries, the oldest goes first, and all can be emptied at once."""

from scoring.cache import Cache, clear_all


def test_what_was_written_is_read_and_what_was_not_is_none():
    cache = Cache(2)
    cache["a"] = 1
    assert (cache.get("a"), cache.get("b")) == (1, None)


def test_the_entry_that_was_written_longest_ago_is_dropped():
    cache = Cache(2)
    for key in "abac":
        cache[key] = key
    assert cache.get_many("abc") == {"a": "a", "c": "c"}
    assert len(cache) == 2


def test_many_at_once_are_no_more_than_the_cache_holds():
    cache = Cache(3)
    cache.update({number: number for number in range(10)})
    assert cache.get_many(range(10)) == {7: 7, 8: 8, 9: 9}


def test_all_caches_are_emptied_at_once():
    caches = [Cache(1), Cache(1)]
    for cache in caches:
        cache["key"] = "value"
    clear_all()
    assert [len(cache) for cache in caches] == [0, 0]
