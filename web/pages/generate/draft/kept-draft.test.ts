import { beforeEach, describe, expect, it } from 'vitest';
import { localItems } from '../../../session/browser-storage.ts';
import { draftKey, forgetPersonalItems } from '../../../session/personal-items.ts';
import { videoNumber } from '../../../video/testing/video-number.ts';
import { emptyDraft } from './draft.ts';
import { keepDraft, keptDraft } from './kept-draft.ts';

const draft = { ...emptyDraft, prompt: 'A lighthouse', duration: 5, shape: '9:16' } as const;

beforeEach(() => localItems.removeItem(draftKey));

describe('the kept prompt', () => {
  it('comes back with its options for an hour', () => {
    keepDraft(draft, 1_000);
    expect(keptDraft(1_000 + 59 * 60_000)).toEqual(draft);
    expect(keptDraft(1_000 + 60 * 60_000)).toEqual(emptyDraft);
  });

  it('comes back with what it starts from, but without files', () => {
    const video = videoNumber(1);
    const options = { seed: '7', variants: 3, model: 'veo-3.1-fast' } as const;
    const image = { phase: 'uploading', file: new File(['x'], 'sea.png'), sent: 0.5 } as const;
    keepDraft({
      ...draft,
      ...options,
      lastImage: image,
      references: [{ key: 1, role: 'face', image }],
      parent: { id: video.id, use: 'continue', video },
    });
    expect(localItems.getItem(draftKey)).not.toMatch(/sea|Video 1/);
    expect(keptDraft()).toEqual({
      ...draft,
      ...options,
      parent: { id: video.id, use: 'continue', video: null },
    });
  });

  it('is forgotten when it is emptied, and when the person signs out', () => {
    keepDraft(draft);
    keepDraft({ ...draft, prompt: ' ' });
    expect(keptDraft()).toEqual(emptyDraft);
    keepDraft(draft);
    forgetPersonalItems();
    expect(keptDraft()).toEqual(emptyDraft);
  });

  it('is empty when what is stored cannot be read', () => {
    for (const text of ['', 'null', '{', '{"at":1}', '[]']) {
      localItems.setItem(draftKey, text);
      expect(keptDraft(2)).toEqual(emptyDraft);
    }
  });

  it('keeps no option that does not exist any more', () => {
    localItems.setItem(
      draftKey,
      JSON.stringify({
        at: 1,
        prompt: 'x',
        duration: 60,
        shape: '4:3',
        variants: 9,
        parent_id: 'x',
        use: 'continue',
      }),
    );
    expect(keptDraft(2)).toEqual({ ...emptyDraft, prompt: 'x' });
  });
});
