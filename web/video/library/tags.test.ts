import { describe, expect, it } from 'vitest';
import { countedTags, noTagChange, overfull, tagsAfter, typedTags, withoutTag, withTag } from './tags.ts';

describe('tags as a person types them', () => {
  it('are parted by commas, and lose what cannot be one', () => {
    expect(typedTags(' sea,, Night shoot ,\u200b,\u0007')).toEqual(['sea', 'Night shoot']);
    expect(typedTags('x'.repeat(40))).toEqual(['x'.repeat(30)]);
  });
});

describe('a change of the tags of several videos', () => {
  it('adds and removes in any case, and leaves the order of the others', () => {
    const change = withoutTag(withTag(withTag(noTagChange, 'Night'), 'night'), 'SEA');
    expect(tagsAfter(['sea', 'dunes'], change)).toEqual(['dunes', 'Night']);
    expect(tagsAfter(['NIGHT'], change)).toEqual(['NIGHT']);
  });

  it('is none once it is taken back', () => {
    const tags = ['Sea', 'dunes'];
    expect(tagsAfter(tags, withTag(withoutTag(noTagChange, 'Sea'), 'sea'))).toEqual(tags);
    expect(tagsAfter(tags, withoutTag(withTag(noTagChange, 'night'), 'night'))).toEqual(tags);
  });

  it('counts the videos that would have more than ten', () => {
    const ten = Array.from({ length: 10 }, (_, index) => `tag ${index}`);
    expect(overfull([ten, ['sea'], []], withTag(noTagChange, 'night'))).toBe(1);
    expect(overfull([ten], withTag(noTagChange, 'TAG 3'))).toBe(0);
  });
});

it('offers the tags of the most videos first, each once', () => {
  expect(countedTags([['dunes'], ['Sea', 'dunes'], ['sea', 'Dunes']])).toEqual([
    { tag: 'dunes', videos: 3 },
    { tag: 'Sea', videos: 2 },
  ]);
});
