const pressable = 'a[href], button, input, label, select, summary, textarea';

/** Until the person scrolls or types, also what the page shows later stands above the toasts. */
export function keepUncovered(toasts: HTMLElement): () => void {
  const main = document.getElementById('main');
  const stopped = new AbortController();
  const options = { passive: true, signal: stopped.signal };
  const keep = () => {
    place(toasts);
    uncover(toasts);
  };
  const observer = new MutationObserver(keep);
  if (main !== null) observer.observe(main, { childList: true, subtree: true });
  keep();
  window.addEventListener('scroll', () => place(toasts), options);
  for (const event of ['wheel', 'touchmove', 'keydown']) {
    window.addEventListener(event, () => observer.disconnect(), options);
  }
  return () => {
    stopped.abort();
    observer.disconnect();
  };
}

/** Above a bar at the bottom of the window. */
function place(toasts: HTMLElement): void {
  const bar = document.querySelector('[data-bottom-bar]:not([hidden] *)')?.getBoundingClientRect();
  const { left, right } = toasts.getBoundingClientRect();
  const isBelow =
    bar !== undefined && bar.right > left && bar.left < right && Math.ceil(bar.bottom) >= window.innerHeight;
  toasts.style.bottom = isBelow && bar.top < window.innerHeight ? `${window.innerHeight - bar.top}px` : '';
}

/** Scrolls by what the toasts would cover, if a part of it can be pressed; what a dialog covers, or a long list has, stays. */
function uncover(toasts: HTMLElement): void {
  if (document.querySelector('dialog[open]') !== null) return;
  const { top, bottom, left, right } = toasts.getBoundingClientRect();
  const covered = [...document.querySelectorAll(`#root :is(${pressable}):not([data-long-list] *)`)]
    .filter((element) => !toasts.contains(element))
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.bottom > top && box.top < bottom && box.right > left && box.left < right);
  const lowest = Math.min(bottom, Math.max(top, ...covered.map((box) => box.bottom)));
  window.scrollBy(0, lowest - top);
}
