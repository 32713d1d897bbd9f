import { localItems } from '../session/browser-storage.ts';
import { draftKey } from '../session/personal-items.ts';
import type { Enhancement } from './enhancement.ts';

/**
 * Stores the prompt as the generator's draft, which survives a sign-up. Enter follows the page's start
 * button. A `data-try-prompt` link fills the box with the `data-prompt` beside it.
 */
export const promptBox: Enhancement = (page) => {
  const box = page.querySelector<HTMLTextAreaElement>('[data-prompt-box]');
  if (box === null) throw new Error('There is no box for a prompt here.');
  // Text that was entered before this code ran wins.
  if (box.value === '') box.value = keptPrompt();
  else keepPrompt(box.value);

  const start = () => {
    const links = page.querySelectorAll<HTMLAnchorElement>('[data-start-link] a');
    [...links].find((link) => link.checkVisibility())?.click();
  };
  const events = new AbortController();
  const { signal } = events;
  box.addEventListener('input', () => keepPrompt(box.value), { signal });
  box.addEventListener(
    'keydown',
    (event) => {
      // While an input method composes, Enter only chooses a word.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      if (box.value.trim() !== '') start();
    },
    { signal },
  );
  page.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('[data-try-prompt]') : null;
      const prompt = link?.parentElement?.querySelector('[data-prompt]')?.textContent;
      if (!prompt) return;
      event.preventDefault();
      box.value = prompt;
      keepPrompt(prompt);
      box.scrollIntoView({ block: 'center' });
      box.focus({ preventScroll: true });
    },
    { signal },
  );
  return () => events.abort();
};

/** The same as in pages/generate/draft/kept-draft.ts, which reads this draft. */
const lifetimeMilliseconds = 60 * 60 * 1000;

/** Stores the prompt with the options of an earlier draft; an empty prompt deletes both. */
export function keepPrompt(prompt: string, nowMilliseconds = Date.now()): void {
  if (prompt.trim() === '') localItems.removeItem(draftKey);
  else {
    // A prompt that was typed here starts from no other video.
    const anew = { parent_id: undefined, use: undefined };
    const draft = { ...kept(), ...anew, at: nowMilliseconds, mode: 'text', prompt };
    localItems.setItem(draftKey, JSON.stringify(draft));
  }
}

/** Returns the prompt of the last hour; empty for none. */
export function keptPrompt(nowMilliseconds = Date.now()): string {
  const { at, prompt } = kept();
  const age = nowMilliseconds - Number(at);
  return age >= 0 && age < lifetimeMilliseconds && typeof prompt === 'string' ? prompt : '';
}

function kept(): Record<string, unknown> {
  try {
    const draft: unknown = JSON.parse(localItems.getItem(draftKey) ?? 'null');
    return typeof draft === 'object' && draft !== null ? { ...draft } : {};
  } catch {
    return {};
  }
}
