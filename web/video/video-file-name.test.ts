import { describe, expect, it } from 'vitest';
import { videoFileName } from './video-file-name.ts';

describe('the name of a downloaded video', () => {
  it.each([
    ['A lighthouse at dusk, slowly', 'A-lighthouse-at-dusk.mp4'],
    ['Rain', 'Rain.mp4'],
    ['../../etc/passwd "x"', '------etc-passwd--x-.mp4'],
    ['海辺の夕暮れ', '海辺の夕暮れ.mp4'],
    ['Nineteen letters ab🎬', 'Nineteen-letters-ab-.mp4'],
  ])('%j is saved as %j', (prompt, name) => {
    expect(videoFileName(prompt)).toBe(name);
  });
});
