import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiErrorCode } from '../api/api-error.ts';
import { fillIn } from './form-text.ts';
import { formTexts } from './form-texts.tsx';
import { failureSentence as failureInWords } from './send-failure.ts';

const failureSentence = (error: unknown) =>
  failureInWords(error, (text, values = {}) => fillIn(formTexts()[text], values, 'en'));

afterEach(() => vi.unstubAllGlobals());

function failure(status: number | null, code: ApiErrorCode = 'unexpected_response', message = ''): ApiError {
  return new ApiError(code, message, { status });
}

describe('why a message was not taken', () => {
  it('tells being offline from us not being there, and promises that it arrives once', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(failureSentence(failure(null, 'network_failed'))).toMatch(/^You’re offline\./);
    vi.stubGlobal('navigator', { onLine: true });
    expect(failureSentence(failure(null, 'network_failed'))).toMatch(/arrives only once/);
  });

  it('says when to try again, in the words of the API or in its own', () => {
    const message = 'You’ve sent us several messages already. Please try again in 15 minutes.';
    expect(failureSentence(failure(429, 'too_many_requests', message))).toBe(
      `${message} Your message is still here.`,
    );
    expect(failureSentence(failure(429))).toMatch(/in a minute/);
  });

  it.each([400, 429, 500, 503])('after a %i says that the message is still there', (status) => {
    expect(failureSentence(failure(status))).toMatch(/Your message is still here/);
  });

  it('asks for the file again when it could not be read', () => {
    expect(failureSentence(new DOMException('', 'NotReadableError'))).toMatch(/^We couldn’t read the file/);
  });
});
