"""The command line: ``brw-widgets serve | export | check | schema | bench``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import msgspec

import brw_widgets
from brw_widgets import scenarios
from brw_widgets.core import Unknown, find_game
from brw_widgets.data import DataError

Command = Callable[[argparse.Namespace], int]


class Problem(Exception):
    """A command can't do what it was asked; the message says why and what would be right."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status: 0 done, 1 something failed, 2 wrong use."""
    parser = _parser()
    args = parser.parse_args(argv)
    command: Command = args.command
    try:
        return command(args)
    except (Problem, DataError, Unknown, OSError) as error:
        return _fail(args, str(error))
    except KeyboardInterrupt:
        return 130


def _fail(args: argparse.Namespace, text: str) -> int:
    if getattr(args, "json", False):
        _print_json({"error": text})
    else:
        print(f"brw-widgets: {text}", file=sys.stderr)
    return 2


def _print_json(value: Any) -> None:
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="brw-widgets",
        description="Teach, replay and publish the rules of Black Rose Wars.",
        epilog="example: brw-widgets check examples",
    )
    parser.add_argument("--version", action="version", version=f"brw-widgets {brw_widgets.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    def add(name: str, command: Command, help: str, example: str) -> argparse.ArgumentParser:
        raw = argparse.RawDescriptionHelpFormatter
        sub = commands.add_parser(name, help=help, description=help, epilog=f"example:\n  {example}", formatter_class=raw)
        sub.add_argument("--json", action="store_true", help="print the result as JSON, for programs")
        sub.set_defaults(command=command)
        return sub

    serve = add(
        "serve", _serve, "Serve the notebooks as dashboards with Voila, on this machine.", "brw-widgets serve --port 8866"
    )
    serve.add_argument("notebooks", nargs="?", type=Path, help="a notebook or a folder of them (default: those that are shipped)")
    serve.add_argument("--port", type=int, default=8866, help="port on 127.0.0.1 (default: 8866; 0 takes a free one)")
    serve.add_argument("--no-browser", action="store_true", help="don't open a browser")

    export = add(
        "export",
        _export,
        "Write a scenario as one HTML file that needs no engine and no network.",
        "brw-widgets export duel-kami/explore-order explore.html",
    )
    export.add_argument("scenario", help="id of a scenario, or the path of a scenario file")
    export.add_argument("out", type=Path, help="the HTML file to write")
    export.add_argument("--viewer", help="the Mage whose view it is (default: all is seen)")

    check = add(
        "check", _check, "Run scenario files and say what is not as they say.", "brw-widgets check examples my-scenario.yaml"
    )
    check.add_argument("paths", nargs="*", type=Path, help="files and folders (default: the scenarios that are shipped)")

    schema = add("schema", _schema, "Print the JSON Schema of a game's scenario files.", "brw-widgets schema duel-kami")
    schema.add_argument("game", nargs="?", default="duel-kami", help="the game (default: duel-kami)")

    bench = add(
        "bench", _bench, "Measure the engine and the widgets beside their peers, in one run.", "brw-widgets bench --no-browser"
    )
    bench.add_argument("--no-browser", action="store_true", help="leave out what needs a browser")
    bench.add_argument("--quick", action="store_true", help="fewer and shorter runs")
    return parser


# -- commands ----------------------------------------------------------------------------------------------------------


def _serve(args: argparse.Namespace) -> int:
    from brw_widgets.publish.serve import serve

    return serve(args.notebooks, port=args.port, open_browser=not args.no_browser, as_json=args.json)


def _export(args: argparse.Namespace) -> int:
    from brw_widgets.publish.export import page, record, summary

    timeline = scenarios.example(args.scenario).timeline()
    if args.viewer:
        known = list(timeline.game.view(timeline.start).panels)
        if args.viewer not in known:
            raise Unknown("viewer", args.viewer, known)
    recording = record(timeline, args.viewer)
    text = page(timeline, recording)
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(text, encoding="utf-8")
    done = {"file": str(args.out), **summary(recording, len(text.encode()))}
    if args.json:
        _print_json(done)
    else:
        print(
            f"{args.out}: {done['bytes']:,} bytes; {done['nodes']} points of the line, {done['alternatives']} alternatives and "
            f"{done['refusals']} refusals beside it"
        )
    return 0


def _check(args: argparse.Namespace) -> int:
    names: list[str | Path] = list(scenarios.files(args.paths)) if args.paths else list(scenarios.names())
    results = [_checked(name) for name in names]
    passed = all(result["passed"] for result in results)
    if args.json:
        _print_json({"passed": passed, "scenarios": results})
        return 0 if passed else 1
    for result in results:
        print(f"{'passed' if result['passed'] else 'FAILED'}  {result['scenario']}  {result['title']}")
        for problem in result["failures"]:
            print(f"        {problem['text']}")
    failed = sum(not result["passed"] for result in results)
    print(f"{len(results) - failed} of {len(results)} passed" if failed else f"all {len(results)} passed")
    return 0 if passed else 1


def _checked(name: str | Path) -> dict[str, Any]:
    """Run one scenario; what can't even be read has failed as well."""
    try:
        example = scenarios.example(name)
        _, report = example.play()
    except DataError as error:
        where = {"step": error.field, "line": error.line, "field": error.field, "expected": "", "found": error.problem}
        failure = {**where, "text": str(error)}
        return {"scenario": str(name), "title": "", "passed": False, "steps": 0, "failures": [failure]}
    failures = [{**msgspec.to_builtins(failure), "text": str(failure)} for failure in report.failures]
    return {"scenario": str(name), "title": report.title, "passed": report.passed, "steps": report.steps, "failures": failures}


def _schema(args: argparse.Namespace) -> int:
    _print_json(scenarios.schema(find_game(args.game)))
    return 0


def _bench(args: argparse.Namespace) -> int:
    from brw_widgets.bench import run

    return run(browser=not args.no_browser, quick=args.quick, as_json=args.json)


if __name__ == "__main__":
    sys.exit(main())
