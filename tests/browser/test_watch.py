"""The watch itself: it would see what the other tests say never happens."""

from __future__ import annotations

from playwright.sync_api import Browser

from .watch import Watch


def test_it_sees_what_is_asked_of_others_and_what_fails(browser: Browser) -> None:
    context = browser.new_context()
    watch = Watch(context)
    page = context.new_page()
    page.set_content("<img src='https://example.org/a.png'><script>console.error('one'); setTimeout(() => nothing(), 0)</script>")
    page.wait_for_function("document.images[0].complete")
    page.evaluate("new Promise((done) => setTimeout(done, 10))")
    context.close()
    assert watch.outside == ["https://example.org/a.png"]
    assert [error.split(":")[0] for error in watch.errors if "example.org" not in error] == ["console", "exception"]
