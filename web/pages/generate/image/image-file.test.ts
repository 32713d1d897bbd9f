import { describe, expect, it } from 'vitest';
import { imageMaximumBytes } from '../../../../contract/billing/catalog.ts';
import { firstImage, judgeFile } from './image-file.ts';

describe('a file that was chosen', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp'])('may be sent as %s, to 10 MB', (type) => {
    expect(judgeFile({ type, size: imageMaximumBytes })).toEqual({ kind: 'image', contentType: type });
  });

  it.each([
    [{ type: 'image/gif', size: 5 }, /Choose a PNG, JPG, or WebP image/],
    [{ type: '', size: 5 }, /Choose a PNG, JPG, or WebP image/],
    [{ type: 'image/png', size: 0 }, /is empty/],
    [
      { type: 'image/png', size: imageMaximumBytes + 1 },
      /is 10\.1 MB\. Choose one that is 10 MB or smaller\./,
    ],
  ])('is refused with its reason: %j', (file, reason) => {
    expect(judgeFile(file)).toEqual({ kind: 'refused', message: expect.stringMatching(reason) });
  });
});

describe('what was dropped', () => {
  it('is ignored where it is no image', () => {
    expect(firstImage([{ type: 'text/plain' }, { type: 'video/mp4' }, { type: '' }])).toBeNull();
  });

  it('is the first image among other things', () => {
    const image = { type: 'image/webp' };
    expect(firstImage([{ type: 'text/plain' }, image, { type: 'image/png' }])).toBe(image);
  });
});
