/** The prompt's field, from anything in its form. */
export function promptFieldOf(element: Element): HTMLTextAreaElement | null {
  return element.closest('form')?.querySelector<HTMLTextAreaElement>('textarea[data-prompt]') ?? null;
}

/** Replaces a part of the field's text as if it was typed, so that the browser's undo takes it back, and focuses it. */
export function typeInto(
  field: HTMLTextAreaElement,
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): void {
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, end);
  // Deprecated, but nothing else writes to the browser's undo history. https://w3c.github.io/editing/docs/execCommand/
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/** Where chips insert: after what is selected, or at the end of a field that was not visited; before spaces there. */
export function insertionPlace(field: HTMLTextAreaElement): number {
  const { selectionStart, selectionEnd, value } = field;
  const isUnvisited = selectionStart === 0 && selectionEnd === 0 && document.activeElement !== field;
  return value.slice(0, isUnvisited ? value.length : selectionEnd).replace(/ +$/, '').length;
}

/**
 * `words` as a sentence of their own between `before` and `after`: '. Slow push in.' after 'A sea'.
 *
 * @param stop how a sentence ends: '.' or '。'
 */
export function asSentence(words: string, before: string, after: string, stop: '.' | '。'): string {
  const space = stop === '.' ? ' ' : '';
  const isFirst = before.trim() === '';
  const isSpaced = /\s$/u.test(before);
  const isEnded = isFirst || isSpaced || /[.!?…。！？:]$/u.test(before);
  const lead = `${isEnded ? '' : stop}${isFirst || isSpaced ? '' : space}`;
  const tail = after === '' || /^\s/u.test(after) ? '' : space;
  return `${lead}${words}${stop}${tail}`;
}
