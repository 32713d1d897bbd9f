import type { Enhancement } from './enhancement.ts';

/**
 * Copies the code of its figure: a button that is hidden until this runs, since without it the button would do nothing.
 * Where the browser does not allow it, the code is selected instead.
 */
export const copyCode: Enhancement = (element) => {
  const code = element.querySelector('code');
  const button = element.querySelector('button');
  const status = element.querySelector('[role="status"]');
  if (code === null || button === null || status === null) throw new Error('There is no code to copy here.');

  const copy = async () => {
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
