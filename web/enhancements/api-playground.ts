import type { Enhancement } from './enhancement.ts';

/** Loads the API playground. */
export const apiPlayground: Enhancement = (element) => {
  import('./playground/playground.ts').then(
    ({ startPlayground }) => startPlayground(element),
    (error: unknown) => {
      console.warn('The playground could not be loaded', error);
      const failure = element.querySelector('[data-part=start-failure]');
      if (failure === null) throw new Error('The playground is incomplete.');
      failure.textContent = 'The playground could not be loaded. Check your connection and reload the page.';
    },
  );
  return undefined;
};
