/** One promise and what was measured of it. */
export interface Figure {
  readonly what: string;
  readonly measured: number;
  readonly unit: string;
  /** What was promised: the most, or with `atLeast` the least, that `measured` may be. Absent: for information. */
  readonly promised?: number;
  readonly atLeast?: true;
}

/** Whether a figure keeps its promise; null where none was made. */
export function isKept({ measured, promised, atLeast }: Figure): boolean | null {
  if (promised === undefined) return null;
  return atLeast === true ? measured >= promised : measured <= promised;
}

/** The value below which `share` (0 to 1) of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
