import { afterEach, describe, expect, it, vi } from 'vitest';
import { callPublicApi } from './call-public-api.ts';

afterEach(() => vi.unstubAllGlobals());

/** The API answers so, and what it was asked is kept. */
function stubApi(answer: () => Promise<Response>): { readonly asked: RequestInit[] } {
  const asked: RequestInit[] = [];
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    asked.push(init);
    return answer();
  });
  return { asked };
}

describe('a call of the public API', () => {
  it('gives the body of an answer, and sends its own as JSON', async () => {
    const { asked } = stubApi(async () => Response.json({ reference: 'RW-0000-00' }, { status: 202 }));
    expect(await callPublicApi('/api/messages', { method: 'POST', body: { kind: 'contact' } })).toEqual({
      kind: 'answered',
      body: { reference: 'RW-0000-00' },
    });
    expect(asked[0]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"kind":"contact"}',
    });
  });

  it('gives the error of a refusal', async () => {
    const error = { code: 'invalid_request', message: 'The field email is not valid.', field: 'email' };
    stubApi(async () => Response.json({ error }, { status: 400 }));
    expect(await callPublicApi('/api/messages')).toEqual({ kind: 'refused', status: 400, error });
  });

  it('knows a refusal that is not ours, such as a page of the edge', async () => {
    stubApi(async () => new Response('<h1>503</h1>', { status: 503 }));
    expect(await callPublicApi('/api/status')).toEqual({ kind: 'refused', status: 503, error: null });
    stubApi(async () => Response.json({ message: 'Too Many Requests' }, { status: 429 }));
    expect(await callPublicApi('/api/status')).toEqual({ kind: 'refused', status: 429, error: null });
  });

  it.each([
    [false, true],
    [true, false],
  ])('without an answer, with navigator.onLine %s, is unreachable', async (onLine, isOffline) => {
    vi.stubGlobal('navigator', { onLine });
    stubApi(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await callPublicApi('/api/status')).toEqual({ kind: 'unreachable', isOffline });
  });

  it('ends when its caller has had enough', async () => {
    const stop = new AbortController();
    const { asked } = stubApi(() => Promise.reject(new DOMException('', 'AbortError')));
    await callPublicApi('/api/status', { signal: stop.signal });
    expect(asked[0]?.signal?.aborted).toBe(false);
    stop.abort();
    expect(asked[0]?.signal?.aborted).toBe(true);
  });
});
