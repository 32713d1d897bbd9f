import { describe, expect, it } from 'vitest';
import { placedRows, withNeighbors } from './history-rows.ts';

/** Ten rows of 100 pixels, 10 apart, 50 below the document's top. */
const list = { top: 50, height: 10 * 100 + 9 * 10, gap: 10 };
const row = (index: number) => ({ index, start: 50 + index * 110, end: 150 + index * 110 });

/** Where the grid puts each row, with a gap between any two of its items. */
function starts(placed: ReturnType<typeof placedRows>): Record<string, number> {
  const found: Record<string, number> = {};
  let at = list.top;
  for (const one of placed) {
    if (one.kind === 'row') found[one.index] = at;
    at += (one.kind === 'row' ? 100 : one.height) + list.gap;
  }
  return { ...found, end: at - list.gap };
}

describe('the rows of the history that are in the document', () => {
  it.each([
    ['all of them', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['the first', [0, 1]],
    ['those in the middle', [4, 5, 6]],
    ['the last', [8, 9]],
    ['two runs', [0, 1, 6, 7]],
  ])('stand where all rows would put them: %s', (_which, indexes) => {
    const placed = starts(placedRows(indexes.map(row), list));
    for (const index of indexes) expect(placed[index]).toBe(row(index).start);
    expect(placed).toHaveProperty('end', list.top + list.height);
  });

  it('include the one that was used last, with its neighbors', () => {
    expect(withNeighbors([6, 7, 8], 1, 10)).toEqual([0, 1, 2, 6, 7, 8]);
    expect(withNeighbors([6, 7, 8], 9, 10)).toEqual([6, 7, 8, 9]);
    expect(withNeighbors([6, 7, 8], -1, 10)).toEqual([6, 7, 8]);
  });
});
