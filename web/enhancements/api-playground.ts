import type { Enhancement } from './enhancement.ts';

/** Loads and opens the API playground at a click. */
export const apiPlayground: Enhancement = (element) => {
  const open = element.querySelector<HTMLButtonElement>('[data-part=open]');
  const failure = element.querySelector('[data-part=open-failure]');
  if (open === null || failure === null) throw new Error('The playground is incomplete.');
  const label = open.textContent;
  open.hidden = false;
  open.addEventListener('click', async () => {
    if (open.ariaBusy === 'true') return;
    open.ariaBusy = 'true';
    open.textContent = 'Opening…';
    failure.textContent = '';
    try {
      const { startPlayground } = await import('./playground/playground.ts');
      open.hidden = true;
      startPlayground(element);
    } catch (error) {
      console.warn('The playground could not be opened', error);
      failure.textContent = 'The playground could not be loaded. Check your connection and try again.';
    } finally {
      open.ariaBusy = null;
      open.textContent = label;
    }
  });
  return undefined;
};
