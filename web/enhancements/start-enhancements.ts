import type { Enhancement } from './enhancement.ts';
import { promptBox } from './prompt-box.ts';

/** With `await import`, Vite would add code to each that drops unused exports, of which there are none. */
const enhancements: Readonly<Record<string, () => Promise<Enhancement>>> = {
  'api-reference': () => import('./api-reference.ts').then((module) => module.apiReference),
  'api-playground': () => import('./api-playground.ts').then((module) => module.apiPlayground),
  'event-dates': () => import('./event-dates.ts').then((module) => module.eventDates),
  'picture-when-near': () => import('./picture-when-near.ts').then((module) => module.pictureWhenNear),
  // A request of its own would cost the first visit more than its code.
  'prompt-box': async () => promptBox,
  'sample-clips': () => import('./sample-clips.ts').then((module) => module.sampleClips),
  'video-in-place': () => import('./video-in-place.ts').then((module) => module.videoInPlace),
  'video-strip': () => import('./video-strip.ts').then((module) => module.videoStrip),
  'message-form': () => import('./message-form.ts').then((module) => module.messageForm),
  'status-report': () => import('./status-report.ts').then((module) => module.statusReport),
  'status-subscription': () => import('./status-subscription.ts').then((module) => module.statusSubscription),
  'copy-code': () => import('./copy-code.ts').then((module) => module.copyCode),
  'transparency-report': () => import('./transparency-report.ts').then((module) => module.transparencyReport),
  'verify-file': () => import('./verify-file.ts').then((module) => module.verifyFile),
  'help-search': () => import('./help-search.ts').then((module) => module.helpSearch),
};

/**
 * Starts the enhancement that each `data-enhancement` names; with `data-start-near`, a margin for
 * IntersectionObserver, only near the window.
 */
export function startEnhancements(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-enhancement]')) {
    const name = element.dataset.enhancement ?? '';
    const load = enhancements[name];
    if (load === undefined) throw new Error(`There is no enhancement "${name}".`);
    const start = () =>
      load().then(
        (enhancement) => {
          enhancement(element);
          delete element.dataset.startNear;
        },
        (error: unknown) => console.error(`Error starting ${name}`, error),
      );
    const { startNear } = element.dataset;
    if (startNear === undefined) void start();
    else onceNear(element, startNear, start);
  }
}

function onceNear(element: Element, rootMargin: string, start: () => unknown): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      start();
    },
    { rootMargin },
  );
  observer.observe(element);
}
