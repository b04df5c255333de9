import { useRef } from "preact/hooks";
import { Icon } from "./icons";
import { usePopover } from "./popover";

const keys: readonly (readonly [string, string])[] = [
  ["Right, Left", "one step on, one back"],
  ["Down, Up", "to the next decision, to the one before"],
  ["Home, End", "to the start, to the end of this line"],
  ["1 … 9", "give that answer"],
  ["B", "from a branch back to the example"],
  ["Esc", "close what is open; clear a refusal"],
  ["Tab", "to the board, the answers, the line; arrow keys move within the board and the line, Enter chooses"],
];

/** The keys, on request. */
export function Help({ from, close }: { readonly from: HTMLElement | null; readonly close: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  usePopover(box, from);
  return (
    <div ref={box} class="help-card" role="dialog" aria-label="Keys" data-brw="help-card">
      <header>
        <b>Keys</b>
        <button type="button" class="plain" aria-label="Close" onClick={close}>
          <Icon name="close" size={14} />
        </button>
      </header>
      <dl>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p>An answer that is not possible can be tried as well: that shows which rule forbids it.</p>
    </div>
  );
}
