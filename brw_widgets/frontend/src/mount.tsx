import { render } from "preact";
import { App } from "./app";
import type { Store } from "./store";
import css from "./style/index.css";
import { watchTheme } from "./theme";

let views = 0;

/** Puts a view of a store below an element, in a shadow root of its own. Returns a clean-up. */
export function mount(el: HTMLElement, store: Store): () => void {
  const page = el.ownerDocument;
  const host = page.createElement("div");
  host.setAttribute("data-lm-suppress-shortcuts", "true");
  host.setAttribute("data-brw", "host");
  host.style.cssText = "display:block;width:100%;min-width:0";
  const shadow = host.attachShadow({ mode: "open" });
  const style = page.createElement("style");
  style.textContent = css;
  const root = page.createElement("div");
  root.className = "brw";
  shadow.append(style, root);
  const unwatch = watchTheme(el, (theme) => root.setAttribute("data-theme", theme));
  el.append(host);
  const view = `brw${++views}`;
  render(<App store={store} view={view} root={root} />, root);
  return () => {
    unwatch();
    render(null, root);
    host.remove();
  };
}
