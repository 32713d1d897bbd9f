import { currentLanguage } from '../locales/current-language.ts';

/** Whole sentences, one after the other as the page's language sets them: a Japanese full stop brings its own space. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.join(currentLanguage() === 'ja' ? '' : ' ');
}
