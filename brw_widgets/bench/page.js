// Runs in the page that is measured, before anything else in it.
window.bench = (() => {
  const bench = { first: 0 };

  const watch = new MutationObserver(() => {
    if (!document.querySelector("[data-brw=host], .bench-echo")) return;
    bench.first = performance.now();
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true });

  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

  // Milliseconds from a click until the DOM below `place` is as wanted; with `laid`, its layout too.
  const timed = (place, press, wanted, laid) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        observer.disconnect();
        reject(new Error("nothing came of a click within 10 s"));
      }, 10000);
      const observer = new MutationObserver(() => {
        if (!wanted()) return;
        if (laid) place.getBoundingClientRect();
        const took = performance.now() - begun;
        observer.disconnect();
        clearTimeout(late);
        resolve(took);
      });
      observer.observe(place, { attributes: true, characterData: true, childList: true, subtree: true });
      const begun = performance.now();
      press();
    });

  const root = () => document.querySelector("[data-brw=host]").shadowRoot;
  const player = () => root().querySelector("[data-brw=player]");
  const where = () => `${player().dataset.node} ${player().dataset.beat}`;

  // Gives an answer that has not been given here before; null if there is none.
  bench.play = async (luck, milliseconds) => {
    root().querySelector("[data-brw=end]").click();
    await pause(milliseconds);
    const options = [...root().querySelectorAll("[data-brw=option]")].filter((option) => !option.dataset.played);
    const option = options[Math.floor(luck * options.length)];
    const before = player().dataset.node;
    return option ? timed(player(), () => option.click(), () => player().dataset.node !== before) : null;
  };

  // Goes "prev" or "next"; null where there is no such step.
  bench.step = async (name, milliseconds) => {
    await pause(milliseconds);
    const button = root().querySelector(`[data-brw=${name}]`);
    const before = where();
    return button.ariaDisabled === "true" ? null : timed(player(), () => button.click(), () => where() !== before, true);
  };

  bench.echo = async (milliseconds) => {
    await pause(milliseconds);
    const button = document.querySelector(".bench-echo");
    const before = button.textContent;
    return timed(button, () => button.click(), () => button.textContent !== before);
  };

  return bench;
})();
