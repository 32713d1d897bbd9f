import type { Enhancement } from './enhancement.ts';

/**
 * Copies the code that its figure shows: a button that is hidden until this runs, since without it the button would do nothing.
 * Where the browser does not allow it, the code is selected instead.
 */
export const copyCode: Enhancement = (element) => {
  const button = element.querySelector('button');
  const status = element.querySelector('[role="status"]');
  if (button === null || status === null) throw new Error('There is no button that copies.');

  const copy = async () => {
    // In one of several languages.
    const code = [...element.querySelectorAll('code')].find((one) => one.checkVisibility());
    if (code === undefined) return;
    try {
      await navigator.clipboard.writeText(code.textContent ?? '');
      status.textContent = 'Copied';
    } catch (error) {
      console.warn('The code could not be copied', error);
      window.getSelection()?.selectAllChildren(code);
      status.textContent = 'Selected: copy it with your keyboard';
    }
  };
  const listener = () => void copy();
  button.addEventListener('click', listener);
  button.hidden = false;
  return () => {
    button.removeEventListener('click', listener);
    status.textContent = '';
  };
};
