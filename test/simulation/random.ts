import { MediaId } from '../../contract/fields/ids.ts';

/** Repeatable random numbers: the same seed, the same draws. */
export interface Random {
  /** From 0 to below 1. */
  fraction(): number;
  /** A whole number from 0 to below `limit`. */
  integer(limit: number): number;
  /** From `least` to below `limit`, any number. */
  between(least: number, limit: number): number;
  isHit(probability: number): boolean;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
}

/** 128 bits drawn from `random`. */
export function randomMediaId(random: Random): MediaId {
  const part = () =>
    random
      .integer(2 ** 32)
      .toString(16)
      .padStart(8, '0');
  return MediaId.parse(part() + part() + part() + part());
}

/**
 * A stream of draws for a history, by the small fast counting generator of 128 bits ("sfc32", Chris Doty-Humphrey,
 * PractRand): some nanoseconds a draw.
 */
export function createRandom(seed: number, index: number): Random {
  let a = seed | 0;
  let b = Math.floor(seed / 2 ** 32) ^ 0x9e3779b9;
  let c = index | 0;
  let counter = 1;
  const draw = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
  // The first draws still show the seed.
  for (let turn = 0; turn < 12; turn += 1) draw();
  return {
    fraction: draw,
    integer: (limit) => Math.floor(draw() * limit),
    between: (least, limit) => least + draw() * (limit - least),
    isHit: (probability) => probability > 0 && draw() < probability,
    pick: (values) => values[Math.floor(draw() * values.length)] ?? values[0],
  };
}
