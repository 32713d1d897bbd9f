import type { Enhancement } from './enhancement.ts';

/** Puts the picture that an element's `data-picture` addresses into it: browsers fetch lazy ones thousands of pixels ahead. */
export const pictureWhenNear: Enhancement = (element) => {
  const picture = new Image();
  picture.alt = '';
  picture.src = element.dataset.picture ?? '';
  element.append(picture);
  return () => picture.remove();
};
