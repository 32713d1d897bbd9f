/** Gives `video` the poster of its `data-poster` once it is near the window. Gives the function that stops waiting. */
export function loadPosterWhenNear(video: HTMLVideoElement): () => void {
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
}
