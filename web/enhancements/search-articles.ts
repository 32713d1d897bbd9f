/** An article as the search knows it: built at build time (build/help-search-index.ts), loaded with the first search. */
export interface SearchEntry {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  /** What people call it who do not find the words of the text. */
  readonly keywords: string;
  readonly text: string;
}

/** What says nothing about what is looked for. */
const fillers = new Set(
  'a about am an and are as at be but can did do does for from get has have how i in is it me my not of on or so that the there to was what when where which who why will with you your'.split(
    ' ',
  ),
);

/** How much a word counts by where it is found. */
const weights = { title: 9, keywords: 5, summary: 3, text: 1 } as const;

/** The words of a query that are looked for, as `isMatch` takes them. */
export function termsOf(query: string): readonly string[] {
  const words = wordsOf(query);
  const telling = words.filter((word) => !fillers.has(word));
  return [...new Set((telling.length > 0 ? telling : words).map(stem))];
}

/** The articles with the most of the terms in them, the best first. */
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

/** A text in parts, with those marked that match a term. */
export function markMatches(
  text: string,
  terms: readonly string[],
): readonly { readonly text: string; readonly isMatch: boolean }[] {
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isMatch: terms.some((term) => isMatch(plain(part), term)) }));
}

/** The sentence of the text that says most of the terms, if the summary says fewer. */
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

/** Split once, not at each letter that is typed. */
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

/** Begins with it, or with something one letter off a longer term. */
function isMatch(word: string, term: string): boolean {
  if (word.startsWith(term)) return true;
  return term.length >= 5 && Math.abs(word.length - term.length) <= 3 && isOneLetterOff(word, term);
}

/** Whether `term`, with one letter changed, missing, too much or swapped with the next, begins `word`. */
function isOneLetterOff(word: string, term: string): boolean {
  let at = 0;
  while (at < term.length && word[at] === term[at]) at += 1;
  // The first letter is seldom wrong, and much that differs in it is another word.
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

/** Without the usual endings, so that 'refunds' finds 'refund' and 'cancelled' finds 'cancel'. */
function stem(word: string): string {
  const stemmed = word.replace(/(?:l?(?:ing|ed)|e?s)$/, '');
  return stemmed.length >= 3 ? stemmed : word;
}
