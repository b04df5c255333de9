import { useEffect, useRef } from "preact/hooks";
import type { Choice } from "../protocol";
import type { Target } from "./targets";

export interface MenuAt {
  readonly target: Target;
  readonly place: DOMRect | undefined;
}

interface Props {
  readonly at: MenuAt;
  readonly choose: (choice: Choice) => void;
  readonly close: () => void;
}

/** Asks which, where several things can be chosen at one place of the board. */
export function Menu({ at, choose, close }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { allowed, refused } = at.target;
  useEffect(() => {
    const menu = box.current;
    const around = menu?.parentElement?.getBoundingClientRect();
    if (!menu || !around || !at.place) return;
    const x = at.place.left + at.place.width / 2 - around.left - menu.offsetWidth / 2;
    const y = at.place.top + at.place.height * 0.6 - around.top;
    menu.style.left = `${Math.max(8, Math.min(x, around.width - menu.offsetWidth - 8))}px`;
    menu.style.top = `${Math.max(8, Math.min(y, around.height - menu.offsetHeight - 8))}px`;
    menu.querySelector("button")?.focus();
  }, [at]);

  const onKey = (event: KeyboardEvent): void => {
    const buttons = [...(box.current?.querySelectorAll("button") ?? [])];
    const now = buttons.indexOf(event.target as HTMLButtonElement);
    if (event.key === "Escape") close();
    else if (event.key === "ArrowDown") buttons[(now + 1) % buttons.length]?.focus();
    else if (event.key === "ArrowUp") buttons.at(now - 1)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = (event: FocusEvent): void => {
    if (event.relatedTarget && !box.current?.contains(event.relatedTarget as Node)) close();
  };
  return (
    <div ref={box} class="menu" role="group" aria-label="Which of these?" data-brw="menu" onKeyDown={onKey} onFocusOut={onBlur}>
      {[...allowed, ...refused].map((choice) => (
        <button
          key={choice.action} type="button" class={choice.allowed ? "can" : "cannot"} data-action={choice.action}
          onClick={() => (close(), choose(choice))}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
