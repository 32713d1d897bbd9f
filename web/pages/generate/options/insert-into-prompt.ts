/** Writes `words` where the cursor of the prompt is, as if they were typed there; the prompt has the focus then. */
export function insertIntoPrompt(words: string): void {
  const prompt = document.querySelector<HTMLTextAreaElement>('textarea[data-prompt]');
  if (prompt === null) return;
  const { value, selectionStart, selectionEnd } = prompt;
  const before = value.slice(0, selectionStart);
  const after = value.slice(selectionEnd);
  const inserted = `${/\S$/.test(before) ? ' ' : ''}${words}${/^\w/.test(after) ? ' ' : ''}`;
  prompt.focus({ preventScroll: true });
  prompt.setRangeText(inserted, selectionStart, selectionEnd, 'end');
  // React learns of it as of a key.
  prompt.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: inserted }));
}
