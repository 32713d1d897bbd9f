import { afterEach, describe, expect, it } from 'vitest';
import { emptyDraft } from '../pages/generate/draft/draft.ts';
import { keepDraft, keptDraft } from '../pages/generate/draft/kept-draft.ts';
import { localItems } from '../session/browser-storage.ts';
import { draftKey } from '../session/personal-items.ts';
import { keepPrompt, keptPrompt } from './prompt-box.ts';

const minute = 60_000;

afterEach(() => localItems.removeItem(draftKey));

describe('a prompt that is typed on the landing page', () => {
  it('is in the generator’s form afterwards', () => {
    keepPrompt('A calm sea at dusk', 0);

    expect(keptDraft(59 * minute)).toEqual({ ...emptyDraft, prompt: 'A calm sea at dusk' });
    expect(keptDraft(61 * minute).prompt).toBe('');
  });

  it('keeps the options that were chosen in the generator, but starts from text', () => {
    keepDraft({ ...emptyDraft, mode: 'image', prompt: 'Dunes', shape: '9:16', duration: 5 }, 0);
    keepPrompt('Neon rain', minute);

    expect(keptDraft(2 * minute)).toEqual({ ...emptyDraft, prompt: 'Neon rain', shape: '9:16', duration: 5 });
  });

  it('is in the box again for an hour, as is what the generator holds', () => {
    keepDraft({ ...emptyDraft, prompt: 'An aurora' }, 0);

    expect(keptPrompt(59 * minute)).toBe('An aurora');
    expect(keptPrompt(61 * minute)).toBe('');
  });

  it('is forgotten when the box is emptied', () => {
    keepPrompt('A calm sea at dusk', 0);
    keepPrompt('  ', 0);

    expect(localItems.getItem(draftKey)).toBeNull();
  });

  it('is kept whatever stood in its place', () => {
    localItems.setItem(draftKey, '{not json');

    expect(keptPrompt()).toBe('');
    keepPrompt('Koi', 0);
    expect(keptDraft(0).prompt).toBe('Koi');
  });
});
