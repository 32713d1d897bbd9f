import { describe, expect, it } from 'vitest';
import { barsOf, scaleTop } from './chart-scale.ts';

describe('the top of a scale', () => {
  it.each([
    [0, 1_000],
    [1_000, 1_000],
    [1_001, 2_000],
    [2_400, 2_500],
    [3_000, 5_000],
    [7_000, 10_000],
    [10_000, 10_000],
    [14_000, 20_000],
    [100_001, 200_000],
  ])('for %i is %i', (maximum, top) => {
    expect(scaleTop(maximum, 1_000)).toBe(top);
  });
});

describe('bars', () => {
  it('stand side by side, each as high as its value', () => {
    const [first, second, ...rest] = barsOf([1_000, 500], 2_000);
    expect(rest).toEqual([]);
    expect(first?.height).toBe(0.5);
    expect(second?.height).toBe(0.25);
    expect((first?.left ?? 1) + (first?.width ?? 1)).toBeLessThan(second?.left ?? 0);
    expect((second?.left ?? 1) + (second?.width ?? 1)).toBeLessThan(1);
  });
});
