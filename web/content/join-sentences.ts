import { currentLanguage } from '../locales/current-language.ts';

/** Joins sentences; a Japanese full stop brings its own space. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.join(currentLanguage() === 'ja' ? '' : ' ');
}
