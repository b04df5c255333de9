import msgspec
import msgspec.inspect as mi
import pytest

from brw_widgets.session import messages, typescript


def test_committed_types_are_the_generated_ones():
    if not typescript.TARGET.parent.parent.is_dir():
        pytest.skip("an installed package has no front-end sources")
    committed = typescript.TARGET.read_text(encoding="utf-8") if typescript.TARGET.exists() else ""
    assert committed == typescript.generate(), (
        f"brw_widgets/frontend/src/protocol.ts is not what the types say: run `{typescript.COMMAND}` and commit it"
    )


def test_every_message_and_request_is_there():
    text = typescript.generate()
    for cls in (*messages.Request.__args__, *messages.Message.__args__):
        assert f'export interface {cls.__name__} {{\n  readonly type: "{cls.__struct_config__.tag}";' in text
    assert f"export const PROTOCOL = {messages.PROTOCOL};" in text


def test_only_what_the_front_end_may_leave_out_is_optional():
    class Ask(msgspec.Struct, tag_field="type", tag="ask"):
        a: int
        b: tuple[int, str] = (0, "")
        c: str | None = None

    (info,) = mi.multi_type_info([Ask])
    assert typescript._interface(info, asked=True) == (
        'export interface Ask {\n  readonly type: "ask";\n  readonly a: number;\n'
        "  readonly b?: readonly [number, string];\n  readonly c?: string | null;\n}\n"
    )
    assert "?" not in typescript._interface(info, asked=False)


def test_a_type_without_a_translation_is_an_error():
    with pytest.raises(TypeError, match="teach"):
        typescript._type(mi.type_info(bytes))
