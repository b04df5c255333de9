import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Puts a box beside the element that asked for it, inside the view, and the focus on its first button. */
export function usePopover(box: RefObject<HTMLElement | null>, from: HTMLElement | null): void {
  useLayoutEffect(() => {
    const card = box.current;
    const app = card?.closest(".app")?.getBoundingClientRect();
    if (!card || !app) return;
    const link = from?.getBoundingClientRect() ?? app;
    const x = link.right - app.left - card.offsetWidth;
    const below = link.bottom - app.top + 8;
    const y = below + card.offsetHeight > app.height - 8 ? link.top - app.top - card.offsetHeight - 8 : below;
    card.style.left = `${Math.max(8, Math.min(x, app.width - card.offsetWidth - 8))}px`;
    card.style.top = `${Math.max(8, y)}px`;
    card.querySelector("button")?.focus({ preventScroll: true });
  }, [from]);
}
