import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { secretGenerations } from '../../lib/foundation/secret-generations.ts';
import { printGenerations, rotationOf } from './rotate-generated.ts';

const first = { accepted: [1], used: 1 };

describe('a rotation', () => {
  it('deploys twice, and both generations are accepted at its end', () => {
    expect(rotationOf(first, false)).toEqual([
      { accepted: [1, 2], used: 1 },
      { accepted: [1, 2], used: 2 },
    ]);
  });

  it('after a leak deploys once more, without the former generation', () => {
    expect(rotationOf(first, true).at(-1)).toEqual({ accepted: [2], used: 2 });
  });

  it('that was interrupted before the new generation was used goes on with it', () => {
    expect(rotationOf({ accepted: [1, 2], used: 1 }, false).at(-1)).toEqual({ accepted: [1, 2], used: 2 });
  });

  it('writes the file as it is formatted, so that a diff shows one number', () => {
    const file = readFileSync(
      new URL('../../lib/foundation/secret-generations.json', import.meta.url),
      'utf8',
    );
    expect(printGenerations(secretGenerations)).toBe(file);
  });
});
