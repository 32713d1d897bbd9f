import type { Enhancement } from './enhancement.ts';

/** Shows a button that copies the code, or selects it if the browser forbids copying. */
export const copyCode: Enhancement = (element) => {
  const button = element.querySelector('button');
  const status = element.querySelector('[role="status"]');
  if (button === null || status === null) throw new Error('There is no button that copies.');

  const copy = async () => {
    // The visible one of several languages.
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
