/**
 * Makes a menu that is a `details` element close as menus do: at Escape, which gives the focus back to what opened it,
 * and when the focus goes elsewhere, for the open menu covers what would have it. Gives the function that stops this.
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
      // To nothing: a click on what takes no focus, or another window.
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
    },
    { signal },
  );
  return () => events.abort();
}
