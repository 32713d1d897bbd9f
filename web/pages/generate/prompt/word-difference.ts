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
  const pieces = withoutIslands(changesOf(wordsOf(before, language), wordsOf(after, language))).flatMap(
    ({ kept, removed, added }): readonly Piece[] => [
      { kind: 'removed', text: removed },
      { kind: 'added', text: added },
      { kind: 'same', text: kept },
    ],
  );
  return pieces.filter(({ text }) => text !== '');
}

/** A change, and what stays behind it. */
interface Change {
  removed: string;
  added: string;
  kept: string;
}

function changesOf(old: readonly string[], now: readonly string[]): readonly Change[] {
  const keeps = longestKept(old, now);
  const changes: Change[] = [];
  let change: Change = { removed: '', added: '', kept: '' };
  const next = () => {
    if (change.kept === '') return;
    changes.push(change);
    change = { removed: '', added: '', kept: '' };
  };
  let [row, column] = [0, 0];
  while (row < old.length || column < now.length) {
    const [oldWord, word] = [old[row], now[column]];
    if (oldWord !== undefined && word !== undefined && isSame(oldWord, word)) {
      change.kept += word;
      row += 1;
      column += 1;
    } else if (
      oldWord !== undefined &&
      (word === undefined || keeps(row + 1, column) >= keeps(row, column + 1))
    ) {
      next();
      change.removed += oldWord;
      row += 1;
    } else {
      next();
      change.added += word ?? '';
      column += 1;
    }
  }
  return [...changes, change];
}

/** A kept word or two between larger changes would make both hard to read: they become one. */
function withoutIslands(changes: readonly Change[]): readonly Change[] {
  const merged: Change[] = [];
  for (const change of changes) {
    const before = merged.at(-1);
    if (before === undefined || before.kept.length > Math.min(sizeOf(before), sizeOf(change))) {
      merged.push({ ...change });
      continue;
    }
    before.removed += before.kept + change.removed;
    before.added += before.kept + change.added;
    before.kept = change.kept;
  }
  return merged;
}

function sizeOf({ removed, added }: Change): number {
  return Math.max(removed.length, added.length);
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
