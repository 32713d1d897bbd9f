import type { Enhancement } from './enhancement.ts';

/**
 * Plays a link's video in place and shows the still of `data-picture` before that. Without scripts, the link
 * opens the video.
 */
export const videoInPlace: Enhancement = (link) => {
  if (!(link instanceof HTMLAnchorElement)) throw new Error('Only a link leads to a video.');
  const picture = pictureOf(link);
  link.parentElement?.prepend(picture);
  let video: HTMLVideoElement | null = null;
  const play = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    video = document.createElement('video');
    video.src = link.href;
    video.controls = true;
    video.playsInline = true;
    video.ariaLabel = link.dataset.videoLabel ?? link.ariaLabel;
    video.className = 'absolute inset-0 size-full object-cover';
    link.after(video);
    link.hidden = true;
    video.focus();
    // Refused; the controls remain.
    video.play().catch(() => undefined);
  };
  link.addEventListener('click', play);
  return () => {
    link.removeEventListener('click', play);
    video?.remove();
    picture.remove();
    link.hidden = false;
  };
};

function pictureOf({ dataset }: HTMLAnchorElement): HTMLImageElement {
  const picture = new Image();
  picture.alt = '';
  picture.className = 'absolute inset-0 size-full object-cover';
  picture.sizes = dataset.pictureSizes ?? '';
  const path = `/showcase/stills/${dataset.picture}`;
  picture.srcset = `${path}-640.avif 640w, ${path}-1280.avif 1280w`;
  return picture;
}
