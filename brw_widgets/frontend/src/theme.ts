export type Theme = "dark" | "light";

const ATTRIBUTES = ["class", "data-jp-theme-light", "data-theme", "data-bs-theme", "data-md-color-scheme", "theme"];

const byClass: readonly (readonly [string, Theme])[] = [
  ["theme-dark", "dark"],
  ["theme-light", "light"],
  ["vscode-dark", "dark"],
  ["vscode-light", "light"],
  ["dark", "dark"],
  ["dark-theme", "dark"],
  ["light", "light"],
  ["light-theme", "light"],
];

/** What an element says about the theme of the page, if anything. */
function told(element: Element): Theme | undefined {
  const jupyter = element.getAttribute("data-jp-theme-light");
  if (jupyter) return jupyter === "false" ? "dark" : "light";
  if (element.classList.contains("vscode-high-contrast-light")) return "light";
  if (element.classList.contains("vscode-high-contrast")) return "dark";
  for (const [name, theme] of byClass) if (element.classList.contains(name)) return theme;
  for (const name of ["data-theme", "data-bs-theme", "data-md-color-scheme", "theme"]) {
    const value = element.getAttribute(name);
    if (value && /dark|slate|night/.test(value)) return "dark";
    if (value && /light|default/.test(value)) return "light";
  }
  return undefined;
}

/** Tells the theme of the host page now and whenever it changes, until the returned function is called. */
export function watchTheme(el: Element, tell: (theme: Theme) => void): () => void {
  const page = el.ownerDocument;
  const media = page.defaultView?.matchMedia("(prefers-color-scheme: light)");
  let last: Theme | undefined;
  const look = (): void => {
    const places = [page.body, page.documentElement].filter(Boolean);
    const now = places.map(told).find(Boolean) ?? (media?.matches ? "light" : "dark");
    if (now !== last) tell((last = now));
  };
  const observer = new MutationObserver(look);
  for (const place of [page.body, page.documentElement]) {
    if (place) observer.observe(place, { attributes: true, attributeFilter: ATTRIBUTES });
  }
  media?.addEventListener("change", look);
  look();
  return () => {
    observer.disconnect();
    media?.removeEventListener("change", look);
  };
}
