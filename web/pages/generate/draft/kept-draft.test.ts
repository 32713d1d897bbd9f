import { beforeEach, describe, expect, it } from 'vitest';
import { localItems } from '../../../session/browser-storage.ts';
import { draftKey, forgetPersonalItems } from '../../../session/personal-items.ts';
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
    localItems.setItem(draftKey, JSON.stringify({ at: 1, prompt: 'x', duration: 60, shape: '4:3' }));
    expect(keptDraft(2)).toEqual({ ...emptyDraft, prompt: 'x' });
  });
});
