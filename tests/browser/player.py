"""The player in a page, as a reader uses it."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)


class Player:
    """One player of a page.

    :param where: the page, or a part of it.
    :param number: which of several players it is, from the top.
    """

    def __init__(self, where: Page | Locator, number: int = 0) -> None:
        self.at = where.locator("[data-brw=player]").nth(number)
        self.page = where if isinstance(where, Page) else where.page
        expect(self.at).to_be_visible()

    def find(self, name: str) -> Locator:
        return self.at.locator(f"[data-brw={name}]")

    def click(self, name: str) -> None:
        self.find(name).click()

    # -- where it is ---------------------------------------------------------------------------------------------------

    @property
    def place(self) -> tuple[int, int]:
        """The node and the beat that are shown."""
        return int(self.at.get_attribute("data-node") or ""), int(self.at.get_attribute("data-beat") or "")

    @property
    def node(self) -> int:
        return self.place[0]

    def has_left(self, place: tuple[int, int]) -> None:
        """Wait until another place is shown."""
        self.page.wait_for_function(
            "([el, node, beat]) => el.dataset.node !== node || el.dataset.beat !== beat",
            arg=[self.at.element_handle(), str(place[0]), str(place[1])],
            timeout=PATIENCE,
        )

    def is_at(self, place: tuple[int, int]) -> None:
        expect(self.at).to_have_attribute("data-node", str(place[0]))
        expect(self.at).to_have_attribute("data-beat", str(place[1]))

    def settled(self) -> None:
        expect(self.at).to_have_attribute("aria-busy", "false")

    @property
    def branches(self) -> int:
        """How many nodes the line of play has."""
        return self.at.locator("[data-brw=line-node]").count()

    # -- what can be done ----------------------------------------------------------------------------------------------

    def step(self, name: str) -> None:
        """Step on or back, by a button."""
        place = self.place
        self.click(name)
        self.has_left(place)

    def press(self, key: str) -> None:
        """Step by a key, which goes to whatever has the focus."""
        place = self.place
        self.page.keyboard.press(key)
        self.has_left(place)

    def to_decision(self) -> None:
        """Step on until something is asked."""
        while self.find("decision").count() == 0:
            self.step("go-on" if self.find("go-on").count() else "next")

    def play(self, action: str) -> None:
        """Give an answer to the decision that waits."""
        self.to_decision()
        place = self.place
        self.at.locator(f"[data-brw=decision] [data-brw=option][data-action='{action}']").click()
        self.has_left(place)
        self.settled()

    def tries(self, action: str, within: str = "decision") -> None:
        """Try what isn't possible now."""
        folded = self.find(within).locator("[data-brw=not-possible]:not([open]) summary")
        while folded.count() > 0:
            folded.first.click()
        wanted = self.find(within).locator(f"[data-brw=refused-option][data-action='{action}']")
        wanted.first.click()

    def is_refused(self, action: str, rule: str) -> None:
        """Wait until the refusal of an action is shown, with its rule."""
        refusal = self.find("refusal")
        expect(refusal).to_have_attribute("data-action", action)
        expect(refusal.locator(f"[data-brw=rule-link][data-rule='{rule}']").first).to_be_visible()
        expect(refusal.locator(f"[data-brw=rule-link][data-rule='{rule}']").first).to_have_text(rule)

    # -- how it looks --------------------------------------------------------------------------------------------------

    @property
    def brightness(self) -> float:
        return brightness(self.at)


def brightness(inside: Locator) -> float:
    """Return how bright the widget around something is, from 0 to 1, as the browser has computed its background."""
    return shade(inside.evaluate("(el) => getComputedStyle(el.closest('.app')).backgroundColor"))


def shade(colour: str) -> float:
    """Return how bright a computed colour is, from 0 to 1."""
    red, green, blue = (int(part) for part in re.findall(r"\d+", colour)[:3])
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255


def fits(page: Page) -> None:
    """Check that nothing has to be scrolled sideways."""
    wide, room = page.evaluate("[document.scrollingElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide <= room
