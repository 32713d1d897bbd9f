/** At least `maximum` and `least`: 1, 2, 2.5 or 5 times a power of ten. */
export function scaleTop(maximum: number, least: number): number {
  const wanted = Math.max(maximum, least);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const factor = [1, 2, 2.5, 5, 10].find((step) => step * power >= wanted) ?? 10;
  return factor * power;
}

/** In shares of the chart's width and height. */
export interface Bar {
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** One bar per value; a quarter of each place stays free. */
export function barsOf(values: readonly number[], top: number): readonly Bar[] {
  const place = 1 / values.length;
  return values.map((value, index) => ({
    left: (index + 0.125) * place,
    width: 0.75 * place,
    height: Math.min(1, value / top),
  }));
}
