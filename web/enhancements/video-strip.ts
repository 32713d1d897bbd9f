import type { Enhancement } from './enhancement.ts';
import { playInView } from './sample-clips.ts';

const pixelsPerFrame = 1;

/**
 * A strip of clips that scrolls by itself, one pixel a frame, without an end. It pauses while it is pointed at, while
 * something in it has the focus, while it is out of sight, after its own button was pressed, and where less motion is
 * preferred. Only clips near the window are asked for, and only those in it play.
 *
 * The element holds one `[data-strip]` that scrolls, with a list in it, and one `[data-strip-switch]` that says what it does in
 * its `[data-label=pause]` or `[data-label=play]`.
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
  /** The browser rounds where it has scrolled to on some screens; this does not. */
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

/** The same list once more behind the first, so that the strip has no end; hidden from screen readers. */
function appendAgain(list: HTMLElement): HTMLElement {
  const again = list.cloneNode(true);
  if (!(again instanceof HTMLElement)) throw new Error('A list is an element.');
  again.ariaHidden = 'true';
  again.inert = true;
  list.after(again);
  return again;
}
