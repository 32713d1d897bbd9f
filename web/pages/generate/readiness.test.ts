import { describe, expect, it } from 'vitest';
import { promptMaximumCharacters } from '../../../contract/catalog.ts';
import { readinessOf } from './readiness.ts';

const draft = { mode: 'text', prompt: 'Rain on a tin roof', image: null } as const;
const form = { isGenerating: false, draft, isSignedIn: true, credits: 1_000 };
const uploading = { phase: 'uploading', file: new File([], 'sea.png'), sent: 0.5 } as const;

describe('the Generate button', () => {
  it('is ready with a prompt and the credits of one film', () => {
    expect(readinessOf(form)).toEqual({ ready: true });
  });

  it.each([
    [{ ...form, isGenerating: true }, 'generating'],
    [{ ...form, draft: { ...draft, prompt: ' \n\t' } }, 'prompt'],
    [{ ...form, draft: { ...draft, prompt: 'a'.repeat(promptMaximumCharacters + 1) } }, 'prompt-too-long'],
    [{ ...form, draft: { ...draft, mode: 'image' as const } }, 'image'],
    [{ ...form, draft: { ...draft, mode: 'image' as const, image: uploading } }, 'image'],
    [{ ...form, credits: 999 }, 'credits'],
    [{ ...form, credits: null }, 'credits-unknown'],
  ])('is disabled: %j', (changed, missing) => {
    expect(readinessOf(changed)).toEqual({ ready: false, missing });
  });

  it('can be pressed by somebody signed out, whatever their credits', () => {
    expect(readinessOf({ ...form, isSignedIn: false, credits: null })).toEqual({ ready: true });
  });
});
