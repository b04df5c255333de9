"""Every shipped example passes through the same Session under Pyodide, in a browser, and ends in the same states."""

import pytest

from brw_widgets import scenarios

from . import engine_report, pyodide_page

pytestmark = pytest.mark.browser

GAMES = 20


@pytest.fixture(scope="module")
def natively():
    return engine_report.report(GAMES)


@pytest.fixture(scope="module")
def in_page(request):
    return pyodide_page.run_in_page(request.config.cache.mkdir("pyodide"), GAMES)


def test_the_engine_needs_nothing_but_the_standard_library_and_msgspec(in_page):
    environment = in_page["environment"]
    assert environment["platform"] == "emscripten"
    assert environment["there"] == []
    assert environment["loaded"] == []
    assert environment["version"] == engine_report.environment()["version"]
    assert in_page["problems"] == []


def test_no_request_leaves_the_origin(in_page):
    asked = in_page["requests"]
    assert f"{in_page['origin']}/brw_widgets.whl" in asked
    assert [url for url in asked if not url.startswith((f"{in_page['origin']}/", "data:"))] == []


def test_all_examples_are_there(in_page):
    assert list(in_page["examples"]) == scenarios.names()


@pytest.mark.parametrize("name", scenarios.names())
def test_an_example_ends_in_the_same_state(in_page, natively, name):
    there, here = in_page["examples"][name], natively["examples"][name]
    assert there["failures"] == []
    assert there["passed"]
    assert there["answers"] > 0
    assert there["differences"] == [], "played again by messages, it parts from the scenario's own run"
    assert there["digests"] == here["digests"]
    assert there["final"] == here["final"]
    assert there == here


def test_what_is_forbidden_is_refused_by_its_rule(in_page):
    answers = [answer for example in in_page["examples"].values() for asked in example["refusals"] for answer in asked]
    assert answers
    for answer in answers:
        assert answer["type"] == "refused"
        assert answer["refusal"]["rule"]


def test_timings_are_told(in_page, natively, capsys):
    took = in_page["milliseconds"]
    with capsys.disabled():
        print(
            f"\nPython {in_page['environment']['python']} in the page: started in {took['start'] / 1000:.1f} s, engine imported in "
            f"{took['import'] / 1000:.1f} s, examples in {in_page['seconds']:.1f} s (natively {natively['seconds']:.1f} s), "
            f"{in_page['decisions_per_second']:,.0f} decisions/s (natively {natively['decisions_per_second']:,.0f})"
        )
    assert in_page["decisions_per_second"] > 0
