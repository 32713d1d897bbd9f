import type { Language } from '../../../../contract/fields/languages.ts';

export interface Piece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/**
 * How one text becomes another, by words. 'same' and 'added' together are `after`. Pure.
 *
 * @param language splits words where no spaces do
 */
export function wordDifference(before: string, after: string, language: Language): readonly Piece[] {
  const old = wordsOf(before, language);
  const now = wordsOf(after, language);
  const kept = longestKept(old, now);
  const pieces: { kind: Piece['kind']; text: string }[] = [];
  const add = (kind: Piece['kind'], text: string) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else pieces.push({ kind, text });
  };
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [oldWord, word] = [old[row], now[column]];
    if (oldWord !== undefined && word !== undefined && isSame(oldWord, word)) {
      add('same', word);
      row += 1;
      column += 1;
    } else if (
      oldWord !== undefined &&
      (word === undefined || kept(row + 1, column) >= kept(row, column + 1))
    ) {
      add('removed', oldWord);
      row += 1;
    } else if (word !== undefined) {
      add('added', word);
      column += 1;
    }
  }
  return pieces;
}

/** Each with the space behind it. */
function wordsOf(text: string, language: Language): readonly string[] {
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    if (segment.trim() === '' && words.length > 0) words[words.length - 1] += segment;
    else words.push(segment);
  }
  return words;
}

function isSame(one: string, other: string): boolean {
  return one.trim() === other.trim();
}

/** The length of the longest common subsequence from two places on. */
function longestKept(
  old: readonly string[],
  now: readonly string[],
): (row: number, column: number) => number {
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] = isSame(old[row] ?? '', now[column] ?? '')
        ? (lengths[(row + 1) * width + column + 1] ?? 0) + 1
        : Math.max(lengths[(row + 1) * width + column] ?? 0, lengths[row * width + column + 1] ?? 0);
    }
  }
  return (row, column) => lengths[row * width + column] ?? 0;
}
