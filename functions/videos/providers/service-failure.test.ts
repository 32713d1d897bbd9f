import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { failureOf, transientError } from './service-failure.ts';

const answered = (status: number) => Object.assign(new Error('{"error": "a secret prompt"}'), { status });

describe('an error of a service', () => {
  it.each([400, 401, 403, 404, 422])('%i: is permanent', (status) => {
    expect(failureOf(answered(status))).toEqual({ status, isPermanent: true, isBusy: false });
  });

  it.each([408, 409, 500, 502, 504])('%i: leaves open what has happened', (status) => {
    expect(failureOf(answered(status))).toEqual({ status, isPermanent: false, isBusy: false });
  });

  it.each([429, 503])('%i: has done nothing, and may be tried again', (status) => {
    expect(failureOf(answered(status))).toEqual({ status, isPermanent: false, isBusy: true });
  });

  it('has done nothing if it was not reached, as it is sent by the SDK', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    await new Promise((resolve) => server.close(resolve));
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const fetchError = await fetch(`http://127.0.0.1:${port}`).catch((error: unknown) => error);
    const wrapped = new Error('exception TypeError: fetch failed sending request', { cause: fetchError });
    expect(failureOf(wrapped)).toEqual({ status: null, isPermanent: false, isBusy: true });
  });

  it('without an answer leaves open what has happened', () => {
    for (const error of [new Error('socket hang up'), new TypeError('fetch failed'), undefined, 'text']) {
      expect(failureOf(error)).toEqual({ status: null, isPermanent: false, isBusy: false });
    }
  });

  it('is reported without its own message, which may quote the prompt', () => {
    expect(transientError('Gemini', answered(503)).message).toBe('Gemini answered 503.');
    expect(transientError('Gemini', new TypeError('a secret prompt')).message).toBe(
      'Gemini did not answer: TypeError.',
    );
  });
});
