/**
 * Closes a `details` menu on Escape and when the focus leaves, because it would cover the focused element.
 * Returns a function that stops this.
 */
export function closeMenuOnLeaving(menu: HTMLDetailsElement): () => void {
  const events = new AbortController();
  const { signal } = events;
  menu.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    },
    { signal },
  );
  menu.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      // Null after a click on nothing focusable, or in another window.
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
    },
    { signal },
  );
  return () => events.abort();
}
