import { describe, expect, it } from 'vitest';
import { models } from '../../../contract/videos/models.ts';
import { videoNumber } from '../testing/video-number.ts';
import { startLock } from './start-lock.ts';

const every = models.simulated;
const none = {
  inputs: {
    lastImage: false,
    referencesMaximum: 0,
    continuedMaximumSeconds: null,
    changes: false,
    seed: false,
  },
} as const;

/** A video at the end of so many seconds. */
function partOf(seconds: number) {
  const { id } = videoNumber(1);
  return { duration: 5, parent: { id, use: 'continue', part: 2, total_seconds: seconds } };
}

describe('a video is continued or changed', () => {
  it.each([
    ['by any model that can', 'change', [none, every], null],
    ['while the models are unknown: the server decides', 'change', [], null],
    ['up to the longest chain', 'continue', [none, every], null],
    ['by none that cannot', 'continue', [none], 'No model continues videos right now.'],
    ['by none that cannot', 'change', [none], 'No model changes videos right now.'],
  ] as const)('%s: %s', (_when, use, choices, lock) => {
    expect(startLock(partOf(35), use, choices)).toBe(lock);
  });

  it('until its chain has no room for the shortest part', () => {
    expect(startLock(partOf(36), 'continue', [every])).toBe('Videos can be continued up to 40 seconds.');
    expect(startLock(partOf(36), 'change', [every])).toBeNull();
    expect(startLock({ duration: 8, parent: null }, 'continue', [every])).toBeNull();
  });
});
