/** A row near the window, in pixels from the document's top. */
export interface NearRow {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

export type PlacedRow =
  | { readonly kind: 'row'; readonly index: number }
  /** Stands for the rows before row `before`; Infinity: for the last ones. */
  | { readonly kind: 'space'; readonly before: number; readonly height: number };

/** Returns the rows in order, with spaces as high as the rows between them that are not there. */
export function placedRows(
  rows: readonly NearRow[],
  list: { readonly top: number; readonly height: number; readonly gap: number },
): readonly PlacedRow[] {
  const placed: PlacedRow[] = [];
  let end = list.top - list.gap;
  const leaveSpace = (before: number, until: number) => {
    const height = until - end - 2 * list.gap;
    if (height > 0) placed.push({ kind: 'space', before, height });
  };
  for (const row of rows) {
    leaveSpace(row.index, row.start);
    placed.push({ kind: 'row', index: row.index });
    end = row.end;
  }
  leaveSpace(Number.POSITIVE_INFINITY, list.top + list.height + list.gap);
  return placed;
}

/** Adds a row and its neighbors, which Tab goes to, to the rows near the window. */
export function withNeighbors(near: readonly number[], row: number, count: number): number[] {
  const kept = row < 0 ? [] : [row - 1, row, row + 1].filter((one) => one >= 0 && one < count);
  return [...new Set([...near, ...kept])].sort((a, b) => a - b);
}
