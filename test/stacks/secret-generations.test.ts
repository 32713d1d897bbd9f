import { describe, expect, it } from 'vitest';
import {
  accepting,
  isRotating,
  revoking,
  SecretGenerations,
  secretGenerations,
  using,
} from '../../lib/foundation/secret-generations.ts';

const first = { accepted: [1], used: 1 };

describe('the generations of a secret', () => {
  it('rotate by accepting a new one, then using it, then dropping the former one at the next rotation', () => {
    const states = [accepting(first)];
    for (const step of [using, accepting, using]) states.push(step(states.at(-1) ?? first));
    expect(states).toEqual([
      { accepted: [1, 2], used: 1 },
      { accepted: [1, 2], used: 2 },
      { accepted: [2, 3], used: 2 },
      { accepted: [2, 3], used: 3 },
    ]);
    expect(states.map(isRotating)).toEqual([true, false, true, false]);
  });

  it('go on with a rotation that was interrupted after its first deployment', () => {
    expect(accepting({ accepted: [1, 2], used: 1 })).toEqual({ accepted: [1, 2], used: 1 });
  });

  it('end at once after a leak', () => {
    expect(revoking({ accepted: [1, 2], used: 2 })).toEqual({ accepted: [2], used: 2 });
  });

  it.each([
    ['none is accepted', { accepted: [], used: 1 }],
    ['three are accepted: a key group of ours has two', { accepted: [1, 2, 3], used: 1 }],
    ['the used one is not accepted', { accepted: [1], used: 2 }],
    ['they do not ascend', { accepted: [2, 1], used: 1 }],
    ['a merge by hand doubled one', { accepted: [2, 2], used: 2 }],
  ])('are refused where %s', (_, mediaSigningKey) => {
    const { laptop, ...others } = secretGenerations;
    expect(() => SecretGenerations.parse({ ...others, laptop: { ...laptop, mediaSigningKey } })).toThrow();
    expect(SecretGenerations.safeParse(secretGenerations).success).toBe(true);
  });
});
