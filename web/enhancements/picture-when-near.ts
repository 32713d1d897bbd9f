import type { Enhancement } from './enhancement.ts';

/** Adds the picture of `data-picture`; browsers would load a lazy image thousands of pixels ahead. */
export const pictureWhenNear: Enhancement = (element) => {
  const picture = new Image();
  picture.alt = '';
  picture.src = element.dataset.picture ?? '';
  element.append(picture);
  return () => picture.remove();
};
