import { describe, expect, it } from 'vitest';
import { failureOf, transientError } from './google-failure.ts';

const answered = (status: number) => Object.assign(new Error('{"error": "a secret prompt"}'), { status });

describe('an error of Google', () => {
  it.each([400, 401, 403, 404, 422])('%i: is permanent', (status) => {
    expect(failureOf(answered(status))).toEqual({ status, isPermanent: true });
  });

  it.each([408, 409, 429, 500, 502, 503, 504])('%i: is transient', (status) => {
    expect(failureOf(answered(status))).toEqual({ status, isPermanent: false });
  });

  it('without an answer is transient', () => {
    for (const error of [new Error('socket hang up'), new TypeError('fetch failed'), undefined, 'text']) {
      expect(failureOf(error)).toEqual({ status: null, isPermanent: false });
    }
  });

  it('is reported without its own message, which may quote the prompt', () => {
    expect(transientError('Gemini', answered(503)).message).toBe('Gemini answered 503.');
    expect(transientError('Gemini', new TypeError('a secret prompt')).message).toBe(
      'Gemini did not answer: TypeError.',
    );
  });
});
