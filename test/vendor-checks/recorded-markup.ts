import { writeFileSync } from 'node:fs';
import path from 'node:path';

/** Names the folder into which browser tests write what a page has become; unset: nothing is written. */
export const markupVariable = 'MARKUP_FOLDER';

/** Writes a page's markup in one of its states, if the tests run for `npm run check:html`. */
export function recordMarkup(state: string, markup: string): void {
  const folder = process.env[markupVariable];
  if (folder !== undefined) writeFileSync(path.join(folder, `${state.replace(/\W+/g, '-')}.html`), markup);
}
