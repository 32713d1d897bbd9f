import type { Behaviour } from './start-behaviours.ts';

/** Gives a video the poster of its `data-poster` once it is near the window. */
export const posterWhenNear: Behaviour = (video) => {
  if (!(video instanceof HTMLVideoElement)) throw new Error('Only a video has a poster.');
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      video.poster = video.dataset.poster ?? '';
      observer.disconnect();
    },
    { rootMargin: '200px' },
  );
  observer.observe(video);
  return () => observer.disconnect();
};
