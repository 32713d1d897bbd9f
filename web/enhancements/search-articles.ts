/** An entry of the index (build/help-search-index.ts). */
export interface SearchEntry {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly keywords: string;
  readonly text: string;
}

/** Words that a query ignores, unless it has no others. */
const fillers = new Set(
  'a about am an and are as at be but can did do does for from get has have how i in is it me my not of on or so that the there to was what when where which who why will with you your'.split(
    ' ',
  ),
);

const weights = { title: 9, keywords: 5, summary: 3, text: 1 } as const;

/** Returns the stemmed words of a query. */
export function termsOf(query: string): readonly string[] {
  const words = wordsOf(query);
  const telling = words.filter((word) => !fillers.has(word));
  return [...new Set((telling.length > 0 ? telling : words).map(stem))];
}

/** Returns the articles that match the most terms, best first. */
export function searchArticles(
  entries: readonly SearchEntry[],
  terms: readonly string[],
): readonly SearchEntry[] {
  const judged = entries.map((entry) => {
    const scores = terms.map((term) => scoreOf(entry, term));
    return {
      entry,
      found: scores.filter((score) => score > 0).length,
      score: scores.reduce((sum, score) => sum + score, 0),
    };
  });
  const most = Math.max(0, ...judged.map(({ found }) => found));
  if (most === 0) return [];
  return judged
    .filter(({ found }) => found === most)
    .sort((one, other) => other.score - one.score)
    .map(({ entry }) => entry);
}

/** Splits a text into parts and marks those that match a term. */
export function markMatches(
  text: string,
  terms: readonly string[],
): readonly { readonly text: string; readonly isMatch: boolean }[] {
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isMatch: terms.some((term) => isMatch(plain(part), term)) }));
}

/** Returns the sentence with the most terms; the summary wins a tie. */
export function excerptOf({ summary, text }: SearchEntry, terms: readonly string[]): string {
  const matches = (sentence: string) =>
    terms.filter((term) => wordsOf(sentence).some((word) => isMatch(word, term))).length;
  return text
    .split(/(?<=[.?])\s+/)
    .filter((sentence) => sentence.length > 24 && sentence.length < 220)
    .reduce((best, sentence) => (matches(sentence) > matches(best) ? sentence : best), summary);
}

function scoreOf(entry: SearchEntry, term: string): number {
  return (['title', 'keywords', 'summary', 'text'] as const)
    .map((part) => {
      const hits = wordsIn(entry)[part].filter((word) => isMatch(word, term)).length;
      return Math.min(hits, 3) * weights[part];
    })
    .reduce((sum, score) => sum + score, 0);
}

const split = new WeakMap<SearchEntry, Record<keyof typeof weights, readonly string[]>>();

/** Splits an entry once, not at each keystroke. */
function wordsIn(entry: SearchEntry): Record<keyof typeof weights, readonly string[]> {
  const known = split.get(entry);
  if (known !== undefined) return known;
  const words = {
    title: wordsOf(entry.title),
    keywords: wordsOf(entry.keywords),
    summary: wordsOf(entry.summary),
    text: wordsOf(entry.text),
  };
  split.set(entry, words);
  return words;
}

/** Whether `word` begins with the term, for terms of 5 letters or more also with one letter off. */
function isMatch(word: string, term: string): boolean {
  if (word.startsWith(term)) return true;
  return term.length >= 5 && Math.abs(word.length - term.length) <= 3 && isOneLetterOff(word, term);
}

/** Whether `word` begins with `term` after one letter is changed, missing, added or swapped with the next. */
function isOneLetterOff(word: string, term: string): boolean {
  let at = 0;
  while (at < term.length && word[at] === term[at]) at += 1;
  // A different first letter mostly means another word.
  if (at === 0) return false;
  const rest = term.slice(at + 1);
  return (
    word.startsWith(rest, at + 1) ||
    word.startsWith(rest, at) ||
    word.startsWith(term.slice(at), at + 1) ||
    (word[at] === term[at + 1] && word[at + 1] === term[at] && word.startsWith(term.slice(at + 2), at + 2))
  );
}

function wordsOf(text: string): readonly string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}’']/gu, '')
    .toLowerCase();
}

/** 'refunds' → 'refund', 'cancelled' → 'cancel'. */
function stem(word: string): string {
  const stemmed = word.replace(/(?:l?(?:ing|ed)|e?s)$/, '');
  return stemmed.length >= 3 ? stemmed : word;
}
