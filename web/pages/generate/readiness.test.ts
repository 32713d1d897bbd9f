import { describe, expect, it } from 'vitest';
import { promptMaximumCharacters } from '../../../contract/catalog.ts';
import { readinessOf } from './readiness.ts';

const form = { isGenerating: false, prompt: 'Rain on a tin roof', isSignedIn: true, credits: 1_000 };

describe('the Generate button', () => {
  it('is ready with a prompt and the credits of one film', () => {
    expect(readinessOf(form)).toEqual({ ready: true });
  });

  it.each([
    [{ ...form, isGenerating: true }, 'generating'],
    [{ ...form, prompt: ' \n\t' }, 'prompt'],
    [{ ...form, prompt: 'a'.repeat(promptMaximumCharacters + 1) }, 'prompt-too-long'],
    [{ ...form, credits: 999 }, 'credits'],
    [{ ...form, credits: null }, 'credits-unknown'],
  ])('is disabled: %j', (changed, missing) => {
    expect(readinessOf(changed)).toEqual({ ready: false, missing });
  });

  it('can be pressed by somebody signed out, whatever their credits', () => {
    expect(readinessOf({ ...form, isSignedIn: false, credits: null })).toEqual({ ready: true });
  });
});
