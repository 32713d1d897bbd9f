import type { Enhancement } from './enhancement.ts';

/** A link to a video plays it where the link is, with the browser's own controls. Without a script it opens the video. */
export const videoInPlace: Enhancement = (link) => {
  if (!(link instanceof HTMLAnchorElement)) throw new Error('Only a link leads to a video.');
  let video: HTMLVideoElement | null = null;
  const play = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    video = document.createElement('video');
    video.src = link.href;
    video.controls = true;
    video.playsInline = true;
    video.ariaLabel = 'Sample video';
    video.className = 'absolute inset-0 size-full object-cover';
    link.after(video);
    link.hidden = true;
    video.focus();
    // Refused: the controls are there to try again.
    video.play().catch(() => undefined);
  };
  link.addEventListener('click', play);
  return () => {
    link.removeEventListener('click', play);
    video?.remove();
    link.hidden = false;
  };
};
