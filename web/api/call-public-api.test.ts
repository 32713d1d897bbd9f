import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callPublicApi } from './call-public-api.ts';

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'de' } }));
afterEach(() => vi.unstubAllGlobals());

/** Answers every request with `answer` and records the requests. */
function stubApi(answer: () => Promise<Response>): { readonly asked: [path: string, init: RequestInit][] } {
  const asked: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push([path, init]);
    return answer();
  });
  return { asked };
}

describe('a call of the public API', () => {
  it('gives the body of an answer, and sends its own as JSON', async () => {
    const { asked } = stubApi(async () => Response.json({ reference: 'RW-0000-00' }, { status: 202 }));
    expect(await callPublicApi('sendMessage', { body: { kind: 'contact' } })).toEqual({
      reference: 'RW-0000-00',
    });
    expect(asked[0]).toMatchObject([
      '/api/messages',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"kind":"contact"}',
      },
    ]);
  });

  it('asks in the language of the page, in which the API mails', async () => {
    const { asked } = stubApi(async () => Response.json({ accepted: true }, { status: 202 }));
    await callPublicApi('subscribeToStatus', { body: { email: 'ada@example.com' } });
    expect(asked[0]?.[1].headers).toMatchObject({ 'accept-language': 'de' });
  });

  it('writes a token into the path', async () => {
    const { asked } = stubApi(async () => Response.json({ ended: true }));
    await callPublicApi('endStatusSubscription', { path: { token: 'a/b' } });
    expect(asked[0]?.[0]).toBe('/api/status/subscriptions/a%2Fb/end');
  });

  it('gives the error of a refusal', async () => {
    const error = {
      code: 'invalid_request',
      message: 'The field email is not valid.',
      field: 'email',
      allowed: 'an email address',
    };
    stubApi(async () => Response.json({ error }, { status: 400 }));
    await expect(callPublicApi('sendMessage', {})).rejects.toMatchObject({ ...error, status: 400 });
  });

  it('knows a refusal that is not ours, such as a page of the edge', async () => {
    stubApi(async () => new Response('<h1>503</h1>', { status: 503 }));
    await expect(callPublicApi('getStatus', {})).rejects.toMatchObject({
      code: 'unexpected_response',
      status: 503,
    });
    stubApi(async () => Response.json({ message: 'Too Many Requests' }, { status: 429 }));
    await expect(callPublicApi('getStatus', {})).rejects.toMatchObject({
      code: 'unexpected_response',
      status: 429,
    });
  });

  it.each([
    [false, true],
    [true, false],
  ])('without an answer, with navigator.onLine %s, is offline: %s', async (onLine, isOffline) => {
    vi.stubGlobal('navigator', { onLine });
    stubApi(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(callPublicApi('getStatus', {})).rejects.toMatchObject({
      code: 'network_failed',
      isOffline,
    });
  });

  it('ends when its caller has had enough', async () => {
    const stop = new AbortController();
    const { asked } = stubApi(() => Promise.reject(new DOMException('', 'AbortError')));
    await callPublicApi('getStatus', {}, { signal: stop.signal }).catch(() => null);
    expect(asked[0]?.[1].signal?.aborted).toBe(false);
    stop.abort();
    expect(asked[0]?.[1].signal?.aborted).toBe(true);
  });
});
