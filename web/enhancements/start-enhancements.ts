/**
 * The moving parts of pages that are otherwise markup: forms that are sent, a search, a strip that scrolls. An element
 * says which it has by `data-enhancement="…"`. A visitor's prerendered page runs them without React; within the
 * application the same markup gets them by the same call (routes.tsx), so each is written once.
 */

/** Brings an element to life. Gives the function that stops it, if there is something to stop. */
export type Enhancement = (element: HTMLElement) => undefined | (() => void);

/** Each is a file of its own that loads when a page has an element of its name. */
const enhancements: Readonly<Record<string, () => Promise<Enhancement>>> = {
  'event-dates': async () => (await import('./event-dates.ts')).eventDates,
  'video-in-place': async () => (await import('./video-in-place.ts')).videoInPlace,
  'video-strip': async () => (await import('./video-strip.ts')).videoStrip,
  'message-form': async () => (await import('./message-form.ts')).messageForm,
  'status-link': async () => (await import('./status-link.ts')).statusLink,
  'status-report': async () => (await import('./status-report.ts')).statusReport,
  'status-subscription': async () => (await import('./status-subscription.ts')).statusSubscription,
  'copy-code': async () => (await import('./copy-code.ts')).copyCode,
  'help-search': async () => (await import('./help-search.ts')).helpSearch,
};

/** Starts the enhancements of all elements below `root`. Gives the function that stops them. */
export function startEnhancements(root: ParentNode): () => void {
  let isStopped = false;
  const stops: (() => void)[] = [];
  for (const element of root.querySelectorAll<HTMLElement>('[data-enhancement]')) {
    const name = element.dataset.enhancement ?? '';
    const load = enhancements[name];
    if (load === undefined) throw new Error(`There is no enhancement "${name}".`);
    load().then(
      (enhancement) => {
        if (isStopped) return;
        const stop = enhancement(element);
        if (stop !== undefined) stops.push(stop);
      },
      (error: unknown) => console.error(`Error starting ${name}`, error),
    );
  }
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}
