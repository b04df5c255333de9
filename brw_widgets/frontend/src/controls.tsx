import { Icon, type IconName } from "./icons";
import type { State, Story } from "./store";
import { useUi } from "./ui";

interface ButtonProps {
  readonly name: string;
  readonly icon: IconName;
  readonly label: string;
  readonly keys: string;
  readonly off?: boolean;
  readonly act: () => void;
}

const Button = ({ name, icon, label, keys, off = false, act }: ButtonProps) => (
  // Not `disabled`, which would throw the focus out of the player at the end of the line.
  <button
    type="button" class={`step ${name}`} data-brw={name} aria-label={label} title={`${label} (${keys})`}
    aria-disabled={off} onClick={() => !off && act()}
  >
    <Icon name={icon} />
  </button>
);

/** Forwards and back along the known line. */
export function Controls({ state, story, help }: { readonly state: State; readonly story: Story; readonly help: () => void }) {
  const { store } = useUi();
  const { tree } = story;
  const { place, tip } = state;
  const atStart = !tree.before(place);
  const atEnd = !tree.after(place, tip);
  const { step, of } = tree.count(place, tip);
  const off = !tree.get(place.node).main;
  return (
    <div class="controls" role="toolbar" aria-label="Steps">
      <Button name="start" icon="first" label="To the start" keys="Home" off={atStart} act={() => store.first()} />
      <Button name="prev" icon="previous" label="One step back" keys="Left" off={atStart} act={() => store.previous()} />
      <Button name="next" icon="next" label="One step on" keys="Right" off={atEnd} act={() => store.next()} />
      <Button name="end" icon="last" label="To the end of this line" keys="End" off={atEnd} act={() => store.end()} />
      <span class="count" title="Steps along this line">
        {step} <i>/ {of}</i>
      </span>
      <button type="button" class="back" data-brw="back" aria-label="Back to the example" title="Back to where this left the main line (B)" hidden={!off} onClick={() => store.back()}>
        <Icon name="back" />
        <span>Back to the example</span>
      </button>
      <button type="button" class="plain help" data-brw="help" aria-label="Keys" title="Keys (?)" onClick={help}>
        <Icon name="help" size={17} />
      </button>
    </div>
  );
}
