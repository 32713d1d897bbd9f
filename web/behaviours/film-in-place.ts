import type { Behaviour } from './start-behaviours.ts';

/** A link to a film plays it where the link is, with the browser's own controls. Without a script it opens the film. */
export const filmInPlace: Behaviour = (link) => {
  if (!(link instanceof HTMLAnchorElement)) throw new Error('Only a link leads to a film.');
  let film: HTMLVideoElement | null = null;
  const play = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    film = document.createElement('video');
    film.src = link.href;
    film.controls = true;
    film.playsInline = true;
    film.ariaLabel = 'Sample film';
    film.className = 'absolute inset-0 size-full object-cover';
    link.after(film);
    link.hidden = true;
    film.focus();
    // Refused: the controls are there to try again.
    film.play().catch(() => undefined);
  };
  link.addEventListener('click', play);
  return () => {
    link.removeEventListener('click', play);
    film?.remove();
    link.hidden = false;
  };
};
