import type { Enhancement } from './enhancement.ts';
import { promptBox } from './prompt-box.ts';

const enhancements: Readonly<Record<string, () => Promise<Enhancement>>> = {
  'api-reference': async () => (await import('./api-reference.ts')).apiReference,
  'api-playground': async () => (await import('./api-playground.ts')).apiPlayground,
  'event-dates': async () => (await import('./event-dates.ts')).eventDates,
  'picture-when-near': async () => (await import('./picture-when-near.ts')).pictureWhenNear,
  // A request of its own would cost the first visit more than its code.
  'prompt-box': async () => promptBox,
  'sample-clips': async () => (await import('./sample-clips.ts')).sampleClips,
  'video-in-place': async () => (await import('./video-in-place.ts')).videoInPlace,
  'video-strip': async () => (await import('./video-strip.ts')).videoStrip,
  'message-form': async () => (await import('./message-form.ts')).messageForm,
  'status-link': async () => (await import('./status-link.ts')).statusLink,
  'status-report': async () => (await import('./status-report.ts')).statusReport,
  'status-subscription': async () => (await import('./status-subscription.ts')).statusSubscription,
  'copy-code': async () => (await import('./copy-code.ts')).copyCode,
  'transparency-report': async () => (await import('./transparency-report.ts')).transparencyReport,
  'verify-file': async () => (await import('./verify-file.ts')).verifyFile,
  'help-search': async () => (await import('./help-search.ts')).helpSearch,
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
