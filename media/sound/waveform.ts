import type { Sound } from './synthesis.ts';

/** How loud each of `bars` equal parts of a sound is: root mean square of both channels, the loudest part is 100. */
export function waveformOf({ left, right }: Sound, bars: number): readonly number[] {
  const perBar = Math.floor(left.length / bars);
  const levels = Array.from({ length: bars }, (_, bar) => {
    let energy = 0;
    for (let index = bar * perBar; index < (bar + 1) * perBar; index += 1) {
      energy += (left[index] ?? 0) ** 2 + (right[index] ?? 0) ** 2;
    }
    return Math.sqrt(energy / (2 * perBar));
  });
  const loudest = Math.max(...levels);
  return levels.map((level) => Math.round((100 * level) / loudest));
}
