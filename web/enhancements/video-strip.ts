import type { Enhancement } from './enhancement.ts';

const pixelsPerFrame = 1;

/**
 * A strip of clips that scrolls by itself, one pixel a frame, without an end. It pauses while it is pointed at, while
 * something in it has the focus, while it is out of sight, after its own button was pressed, and where less motion is
 * preferred. Only clips near the window are asked for, and only those in it play.
 *
 * The element holds one `[data-strip]` that scrolls, with a list in it, and one `[data-strip-switch]`.
 */
export const videoStrip: Enhancement = (element) => {
  const strip = element.querySelector<HTMLElement>('[data-strip]');
  const list = strip?.querySelector('ul') ?? null;
  const button = element.querySelector<HTMLButtonElement>('[data-strip-switch]');
  if (strip === null || list === null || button === null) throw new Error('This is no video strip.');

  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const pauseReasons = new Set<'pointer' | 'focus' | 'out-of-view' | 'person' | 'motion'>(['out-of-view']);
  const again = appendAgain(list);
  const clips = [...element.querySelectorAll('video')];
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
    button.textContent = pauseReasons.has('person') ? 'Run the strip' : 'Stop the strip';
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
  lessMotion.addEventListener(
    'change',
    () => {
      pause('motion', lessMotion.matches);
      for (const clip of clips) clip.pause();
    },
    { signal },
  );

  const inView = new IntersectionObserver(([entry]) => pause('out-of-view', entry?.isIntersecting !== true));
  inView.observe(strip);
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting && target instanceof HTMLVideoElement) fetchPoster(target);
      }
    },
    { rootMargin: '300px' },
  );
  const playing = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!(target instanceof HTMLVideoElement)) continue;
      if (isIntersecting && !lessMotion.matches) play(target);
      else target.pause();
    }
  });
  for (const clip of clips) {
    near.observe(clip);
    playing.observe(clip);
  }
  pause('motion', lessMotion.matches);

  return () => {
    events.abort();
    cancelAnimationFrame(frame);
    for (const observer of [inView, near, playing]) observer.disconnect();
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

function fetchPoster(clip: HTMLVideoElement): void {
  const { poster } = clip.dataset;
  if (poster !== undefined && clip.poster === '') clip.poster = poster;
}

function play(clip: HTMLVideoElement): void {
  const { source } = clip.dataset;
  if (source !== undefined && clip.src === '') clip.src = source;
  // Refused, or left before it began: the poster is what is seen.
  clip.play().catch(() => undefined);
}
