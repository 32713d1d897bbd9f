/**
 * The moving parts of pages that are otherwise markup: forms that are sent, a search, a strip that scrolls. An element
 * says which it has by `data-behaviour="…"`. A visitor's prerendered page runs them without React; within the
 * application the same markup gets them by the same call (routes.tsx), so each is written once.
 */

/** Brings an element to life. Gives the function that stops it, if there is something to stop. */
export type Behaviour = (element: HTMLElement) => undefined | (() => void);

/** Each is a file of its own that loads when a page has an element of its name. */
const behaviours: Readonly<Record<string, () => Promise<Behaviour>>> = {
  'event-dates': async () => (await import('./event-dates.ts')).eventDates,
  'film-in-place': async () => (await import('./film-in-place.ts')).filmInPlace,
  'film-strip': async () => (await import('./film-strip.ts')).filmStrip,
  'message-form': async () => (await import('./message-form.ts')).messageForm,
  'status-link': async () => (await import('./status-link.ts')).statusLink,
  'status-report': async () => (await import('./status-report.ts')).statusReport,
  'status-subscription': async () => (await import('./status-subscription.ts')).statusSubscription,
  'copy-code': async () => (await import('./copy-code.ts')).copyCode,
  'help-search': async () => (await import('./help-search.ts')).helpSearch,
};

/** Starts the behaviours of all elements below `root`. Gives the function that stops them. */
export function startBehaviours(root: ParentNode): () => void {
  let isStopped = false;
  const stops: (() => void)[] = [];
  for (const element of root.querySelectorAll<HTMLElement>('[data-behaviour]')) {
    const name = element.dataset.behaviour ?? '';
    const load = behaviours[name];
    if (load === undefined) throw new Error(`There is no behaviour "${name}".`);
    load().then(
      (behaviour) => {
        if (isStopped) return;
        const stop = behaviour(element);
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
