import { describe, expect, it } from 'vitest';
import { failureSentence } from './send-failure.ts';

describe('why a message was not taken', () => {
  it('tells being offline from us not being there, and promises that it arrives once', () => {
    expect(failureSentence({ kind: 'unreachable', isOffline: true })).toMatch(/^You are offline\./);
    expect(failureSentence({ kind: 'unreachable', isOffline: false })).toMatch(/arrives once/);
  });

  it('says when to try again, in the words of the API or in its own', () => {
    const message = 'Several messages have come from you already. Please try again in 15 minutes.';
    const error = { code: 'too_many_requests', message } as const;
    expect(failureSentence({ kind: 'refused', status: 429, error })).toBe(
      `${message} What you wrote is kept.`,
    );
    expect(failureSentence({ kind: 'refused', status: 429, error: null })).toMatch(/in a minute/);
  });

  it.each([400, 429, 500, 503])('after a %i says that what was written is kept', (status) => {
    expect(failureSentence({ kind: 'refused', status, error: null })).toMatch(/What you wrote is kept/);
  });
});
