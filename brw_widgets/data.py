"""Reading data files: YAML that knows its lines and has limits, and the JSON that is shipped in its place.

The reader takes plain YAML: mappings with text keys, sequences and scalars. Anchors, tags and several documents in one
file are refused, and so is whatever is too large or too deep, before anything is built of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn, TypeVar

import msgspec

MAX_BYTES = 1_000_000
MAX_DEPTH = 40
MAX_NODES = 50_000

T = TypeVar("T")


class DataError(ValueError):
    """A data file that can't be read: which file, line and field, and what would be right."""

    def __init__(self, name: str, line: int, field: str, problem: str) -> None:
        where = f"{name}, line {line}" if line else name
        super().__init__(f"{where}{f', {field}' if field else ''}: {problem}")
        self.name = name
        self.line = line
        self.field = field
        self.problem = problem


class Document:
    """The plain value of a file, and the line each part of it stands on (0 if that isn't known)."""

    def __init__(self, name: str, value: Any, lines: dict[str, int]) -> None:
        self.name = name
        self.value = value
        self._lines = lines

    def line(self, path: str) -> int:
        """Return the line of a path such as ``$.steps[2].expect``, or of the nearest part around it."""
        while path not in self._lines and path not in ("", "$"):
            cut = max(path.rfind("."), path.rfind("["))
            path = path[: max(cut, 0)]
        return self._lines.get(path, 0)

    def error(self, path: str, problem: str) -> DataError:
        """Return an error about a part of the file."""
        return DataError(self.name, self.line(path), path.removeprefix("$").removeprefix("."), problem)

    def convert(self, kind: type[T]) -> T:
        """Return the value as a type.

        :raises DataError: naming the line and field that don't fit.
        """
        try:
            return msgspec.convert(self.value, kind)
        except msgspec.ValidationError as error:
            problem, path = _problem(error)
            path = self._concrete(kind, path, problem)
            if problem.startswith("Object contains unknown field"):
                path = f"{path}.{problem.split('`')[1]}"
                problem = f"there is no such field; {_fields(kind, path)}"
            raise self.error(path, problem) from None

    def _concrete(self, kind: Any, path: str, problem: str) -> str:
        """Return a path in which each ``[...]``, as msgspec calls some value of a mapping, is the key that it was."""
        while "[...]" in path:
            way, _, rest = path.partition("[...]")
            here = _at(self.value, way)
            for key in here:
                alone = _only(self.value, way, key)
                try:
                    msgspec.convert(alone, kind)
                except msgspec.ValidationError as error:
                    if _problem(error) == (problem, path):
                        path = f"{way}.{key}{rest}"
                        break
            else:
                return way
        return path


def _problem(error: msgspec.ValidationError) -> tuple[str, str]:
    problem, _, path = str(error).partition(" - at `")
    return problem, path.rstrip("`") or "$"


def _parts(path: str) -> list[str]:
    return path.removeprefix("$").replace("[", ".[").split(".")[1:]


def _at(value: Any, path: str) -> Any:
    for part in _parts(path):
        value = value[int(part[1:-1])] if part.startswith("[") else value[part]
    return value


def _only(value: Any, path: str, key: str) -> Any:
    """Return data in which the mapping at a path has only one of its keys."""
    parts = _parts(path)
    if not parts:
        return {key: value[key]}
    rest = "$" + "".join(part if part.startswith("[") else f".{part}" for part in parts[1:])
    if isinstance(value, list):
        first = int(parts[0][1:-1])
        return [*value[:first], _only(value[first], rest, key), *value[first + 1 :]]
    return {**value, parts[0]: _only(value[parts[0]], rest, key)}


def _fields(kind: Any, path: str) -> str:
    """Say which fields there are where a path leads, as far as its type tells."""
    schema: Any = msgspec.json.schema(kind)
    known = schema.get("$defs", {})
    here = schema
    for part in _parts(path)[:-1]:
        here = _resolve(here, known)
        inner = here.get("properties", {}).get(part, here.get("additionalProperties"))
        here = here.get("items") if part.startswith("[") else inner
        if not isinstance(here, dict):
            return "see the schema"
    names = _resolve(here, known).get("properties")
    return f"there are: {', '.join(sorted(names))}" if names else "see the schema"


def _resolve(schema: Any, known: dict[str, Any]) -> dict[str, Any]:
    for choice in (schema, *schema.get("anyOf", ())):
        if "$ref" in choice:
            return _resolve(known[choice["$ref"].rsplit("/", 1)[1]], known)
    return schema  # type: ignore[no-any-return]


def read_yaml(text: str | bytes, name: str = "text") -> Document:
    """Return the plain value of a YAML text.

    :raises DataError: if it is malformed, too large, too deep, or more than plain YAML.
    """
    from ruamel.yaml import YAML, nodes
    from ruamel.yaml.error import MarkedYAMLError, YAMLError
    from ruamel.yaml.events import AliasEvent, CollectionEndEvent, CollectionStartEvent, DocumentStartEvent, NodeEvent

    data = text.encode() if isinstance(text, str) else text
    if len(data) > MAX_BYTES:
        raise DataError(name, 0, "", f"the file has {len(data):,} bytes; at most {MAX_BYTES:,} are read")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DataError(name, data[: error.start].count(b"\n") + 1, "", "the file is no UTF-8 text") from None

    def refuse(event: Any, problem: str) -> NoReturn:
        raise DataError(name, event.start_mark.line + 1, "", problem)

    yaml = YAML(typ="safe", pure=True)
    try:
        depth = count = documents = 0
        for event in yaml.parse(text):
            if isinstance(event, AliasEvent) or (isinstance(event, NodeEvent) and event.anchor):
                refuse(event, "anchors and aliases are not read; write the value out")
            if isinstance(event, DocumentStartEvent):
                documents += 1
                if documents > 1:
                    refuse(event, "one document a file; remove the `---`")
            if isinstance(event, NodeEvent):
                count += 1
                if count > MAX_NODES:
                    refuse(event, f"more than {MAX_NODES:,} values")
            if isinstance(event, CollectionStartEvent):
                depth += 1
                if depth > MAX_DEPTH:
                    refuse(event, f"nested more than {MAX_DEPTH} deep")
            elif isinstance(event, CollectionEndEvent):
                depth -= 1
        root = YAML(typ="safe", pure=True).compose(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = " ".join(str(error.problem or error.context).split())
        raise DataError(name, mark.line + 1 if mark else 0, "", f"this is no YAML: {problem}") from None
    except (YAMLError, RecursionError, ValueError) as error:
        if isinstance(error, DataError):
            raise
        raise DataError(name, 0, "", f"this is no YAML: {error}") from None

    lines: dict[str, int] = {}
    constructor = YAML(typ="safe", pure=True).constructor

    def build(node: Any, path: str) -> Any:
        lines[path] = node.start_mark.line + 1
        if isinstance(node, nodes.MappingNode):
            built: dict[str, Any] = {}
            for key_node, value_node in node.value:
                if not isinstance(key_node, nodes.ScalarNode):
                    refuse(key_node, "a key is a plain word")
                key = str(key_node.value)
                if key in built:
                    refuse(key_node, f"the key {key!r} stands here twice")
                built[key] = build(value_node, f"{path}.{key}")
                lines[f"{path}.{key}"] = key_node.start_mark.line + 1
            return built
        if isinstance(node, nodes.SequenceNode):
            return [build(item, f"{path}[{index}]") for index, item in enumerate(node.value)]
        kind = str(node.tag).rsplit(":", 1)[-1]
        if kind not in ("str", "int", "float", "bool", "null"):
            refuse(node, f"a value is text, a number, true, false or null, not {kind!r}; put it in quotes to make it text")
        try:
            return constructor.construct_object(node)
        except (ValueError, YAMLError) as error:
            refuse(node, str(error).splitlines()[0])

    return Document(name, build(root, "$") if root is not None else None, lines)


def read_file(path: Path, name: str = "") -> Document:
    """Return the value of a ``.yaml`` or ``.json`` file.

    :raises DataError: if it can't be read.
    """
    name = name or str(path)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise DataError(name, 0, "", f"the file has {path.stat().st_size:,} bytes; at most {MAX_BYTES:,} are read")
        data = path.read_bytes()
    except OSError as error:
        raise DataError(name, 0, "", error.strerror or str(error)) from None
    if path.suffix != ".json":
        return read_yaml(data, name)
    try:
        return Document(name, msgspec.json.decode(data), {})
    except (msgspec.DecodeError, RecursionError) as error:
        raise DataError(name, 0, "", f"this is no JSON: {error}") from None


HERE = Path(__file__).parent


def find(kind: str, relative: str) -> Path:
    """Return the file of shipped data: the YAML of a checkout where there is one, else the JSON made of it.

    :param kind: "books" or "examples".
    """
    source = (HERE if kind == "books" else HERE.parent) / kind / f"{relative}.yaml"
    return source if source.is_file() else HERE / "_data" / kind / f"{relative}.json"


def find_all(kind: str) -> list[str]:
    """Return the relative names, without suffix, of all shipped data of a kind."""
    source = (HERE if kind == "books" else HERE.parent) / kind
    made = HERE / "_data" / kind
    base, suffix = (source, ".yaml") if any(source.rglob("*.yaml")) else (made, ".json")
    return sorted(path.relative_to(base).with_suffix("").as_posix() for path in base.rglob(f"*{suffix}"))
