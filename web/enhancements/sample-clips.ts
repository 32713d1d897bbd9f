import type { Enhancement } from './enhancement.ts';

/** Plays the clips below an element; `data-clip` names their files. */
export const sampleClips: Enhancement = (element) => playInView([...element.querySelectorAll('video')]);

/**
 * Loads posters near the window and plays visible clips, except with reduced motion. Returns a function that
 * stops it.
 */
export function playInView(clips: readonly HTMLVideoElement[]): () => void {
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
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
  const pauseAll = () => {
    for (const clip of clips) clip.pause();
  };
  lessMotion.addEventListener('change', pauseAll);
  return () => {
    lessMotion.removeEventListener('change', pauseAll);
    near.disconnect();
    playing.disconnect();
  };
}

function fetchPoster(clip: HTMLVideoElement): void {
  if (clip.poster === '') clip.poster = fileOf(clip, 'webp');
}

function play(clip: HTMLVideoElement): void {
  if (clip.src === '') {
    clip.loop = true;
    clip.playsInline = true;
    clip.src = fileOf(clip, 'mp4');
  }
  // Refused or aborted; the poster stays.
  clip.play().catch(() => undefined);
}

function fileOf({ dataset }: HTMLVideoElement, extension: 'webp' | 'mp4'): string {
  return `/showcase/trending/${dataset.clip}.${extension}`;
}
