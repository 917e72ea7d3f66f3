"""What is asked of a page, whoever uses it with whatever hands and eyes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
COLOURS = ("color-contrast", "link-in-text-block")  # what dark paint alone can break
ALMOST = 0.5  # pixels lost to rounding

# axe with everything open that a reader may open.
JUDGE = """([type, values]) => {
  document.querySelectorAll("details").forEach((one) => { one.open = true; });
  return axe.run({runOnly: {type, values}, resultTypes: ["violations"]});
}"""
# What is too small for a thumb: all that acts and is not a link among the words of a sentence.
SMALL = """(least) => {
  const words = (node) => [...node.childNodes].some(
    (one) => one.nodeType === 3 && /[\\p{L}\\p{N}]/u.test(one.textContent));
  const inSentence = (link) => {
    for (let up = link.parentElement; up; up = up.parentElement) {
      if (words(up)) return true;
      if (getComputedStyle(up).display !== "inline") return false;
    }
    return false;
  };
  const target = (one) => {
    const label = one.matches("input[type=radio], input[type=checkbox]") && one.labels[0];
    const cover = getComputedStyle(one, "::after");
    const whole = cover.content !== "none" && cover.position === "absolute";
    return label || (whole && one.offsetParent) || one;
  };
  const acts = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  const small = [];
  for (const one of document.querySelectorAll(acts)) {
    if (one.closest(".unseen, .skip, [aria-hidden=true]") || !one.checkVisibility()) continue;
    if (one.matches("a") && inSentence(one)) continue;
    const box = target(one).getBoundingClientRect();
    if (box.width === 0 || (box.height >= least && box.width >= least)) continue;
    const what = `${one.localName}.${one.className} “${(one.innerText || one.name || "").trim()}”`;
    small.push(`${what} is ${Math.round(box.width)} × ${Math.round(box.height)}`);
  }
  return small;
}"""
# What sticks out to the right of the screen, unless it stands in a box that scrolls by itself.
WIDE = """() => {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  const wide = [...document.querySelectorAll("body *")].filter(
    (one) => !one.closest(".where") && one.getBoundingClientRect().right > root.clientWidth + 1);
  const named = wide.slice(0, 6).map((one) => `${one.localName}.${one.className}`);
  return [`${root.scrollWidth} px wide: ${named.join(", ")}`];
}"""
# Where the keyboard is, and whether that can be seen: on it, on what follows it, or around it.
FOCUSED = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const ring = (node) => {
    const style = node && getComputedStyle(node);
    return !!style && style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  };
  const seen = [one, one.nextElementSibling, one.closest("label")].some(ring);
  const box = one.getBoundingClientRect();
  one.dataset.visited = (Number(one.dataset.visited) || 0) + 1;
  const name = `${one.localName}.${one.className} “${(one.innerText || one.name || "").trim()}”`;
  return [name, seen, Number(one.dataset.visited)];
}"""


def load_axe(page: Page) -> None:
    page.evaluate(AXE_SCRIPT)


def violations(page: Page) -> Iterator[str]:
    """What axe finds, with the first places of each."""
    yield from _judged(page, "tag", RULES)


def unreadable(page: Page) -> Iterator[str]:
    """What axe finds wrong with the colours alone."""
    yield from _judged(page, "rule", COLOURS)


def _judged(page: Page, kind: str, named: tuple[str, ...]) -> Iterator[str]:
    for found in page.evaluate(JUDGE, [kind, list(named)])["violations"]:
        places = [f"{one['target'][0]} {_why(one)}" for one in found["nodes"][:4]]
        yield f"{found['id']} ({len(found['nodes'])}): {'; '.join(places)}"


def _why(node: dict[str, Any]) -> str:
    said = node.get("failureSummary") or json.dumps(node.get("any"))
    return " ".join(said.split())[:160]


def small_targets(page: Page, least: float = 44) -> list[str]:
    """What acts and is smaller than a thumb needs."""
    return list(page.evaluate(SMALL, least - ALMOST))


def too_wide(page: Page) -> list[str]:
    """What makes the page scroll sideways."""
    return list(page.evaluate(WIDE))


def unseen_focus(page: Page, most: int = 40) -> list[str]:
    """Goes through the page with the tab key; where nobody could see where they are."""
    lost = []
    page.evaluate("() => { document.activeElement.blur(); }")
    for _step in range(most):
        page.keyboard.press("Tab")
        where = page.evaluate(FOCUSED)
        if where is None or where[2] > 1:
            break
        if not where[1]:
            lost.append(where[0])
    return lost
