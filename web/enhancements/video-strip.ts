import type { Enhancement } from './enhancement.ts';
import { playInView } from './sample-clips.ts';

const pixelsPerFrame = 1;

/**
 * An endless strip of clips that scrolls by itself. It pauses under the pointer, with the focus inside, out
 * of sight, after its button, and for reduced motion. Only clips near the window load, and only visible ones
 * play.
 *
 * Needs a `[data-strip]` with a list, and a `[data-strip-switch]` with `[data-label=pause]` and
 * `[data-label=play]`.
 */
export const videoStrip: Enhancement = (element) => {
  const strip = element.querySelector<HTMLElement>('[data-strip]');
  const list = strip?.querySelector('ul') ?? null;
  const button = element.querySelector<HTMLButtonElement>('[data-strip-switch]');
  if (strip === null || list === null || button === null) throw new Error('This is no video strip.');

  const labels = button.querySelectorAll<HTMLElement>('[data-label]');
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const pauseReasons = new Set<'pointer' | 'focus' | 'out-of-view' | 'person' | 'motion'>(['out-of-view']);
  const again = appendAgain(list);
  let frame = 0;
  /** Some browsers round `scrollLeft`; this stays exact. */
  let position = strip.scrollLeft;

  const step = () => {
    const length = again.offsetLeft - list.offsetLeft;
    if (Math.abs(strip.scrollLeft - position) > 2) position = strip.scrollLeft;
    position = (position + pixelsPerFrame) % Math.max(1, length);
    strip.scrollLeft = position;
    frame = requestAnimationFrame(step);
  };
  const follow = () => {
    cancelAnimationFrame(frame);
    const isRunning = pauseReasons.size === 0;
    if (isRunning) frame = requestAnimationFrame(step);
    for (const label of labels)
      label.hidden = (label.dataset.label === 'play') !== pauseReasons.has('person');
    button.hidden = lessMotion.matches;
  };
  const pause = (reason: 'pointer' | 'focus' | 'out-of-view' | 'person' | 'motion', isPaused: boolean) => {
    if (isPaused) pauseReasons.add(reason);
    else pauseReasons.delete(reason);
    follow();
  };

  const events = new AbortController();
  const { signal } = events;
  strip.addEventListener('pointerenter', () => pause('pointer', true), { signal });
  strip.addEventListener('pointerleave', () => pause('pointer', false), { signal });
  strip.addEventListener('focusin', () => pause('focus', true), { signal });
  strip.addEventListener('focusout', () => pause('focus', false), { signal });
  button.addEventListener('click', () => pause('person', !pauseReasons.has('person')), { signal });
  lessMotion.addEventListener('change', () => pause('motion', lessMotion.matches), { signal });

  const inView = new IntersectionObserver(([entry]) => pause('out-of-view', entry?.isIntersecting !== true));
  inView.observe(strip);
  const stopClips = playInView([...element.querySelectorAll('video')]);
  pause('motion', lessMotion.matches);

  return () => {
    events.abort();
    cancelAnimationFrame(frame);
    inView.disconnect();
    stopClips();
    again.remove();
  };
};

/** A copy of the list makes the strip endless; hidden from screen readers. */
function appendAgain(list: HTMLElement): HTMLElement {
  const again = list.cloneNode(true);
  if (!(again instanceof HTMLElement)) throw new Error('A list is an element.');
  again.ariaHidden = 'true';
  again.inert = true;
  list.after(again);
  return again;
}
