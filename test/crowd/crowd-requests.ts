import * as z from 'zod/mini';

/** Every request of honest clients, counted by how it was answered. */
export interface CrowdRequests {
  /** A `fetch` from an address on the internet. */
  from(address: string): typeof fetch;
  sent(): number;
  /** `429 GET /api/videos/{id} too_many_requests: …` with what the answer says, or `no answer …`, and how often. */
  refused(): ReadonlyMap<string, number>;
}

export function countRequests(): CrowdRequests {
  let sent = 0;
  const refused = new Map<string, number>();

  function note(answer: string, { method, url, headers }: Request, reason: string): void {
    const path = new URL(url).pathname;
    const operation = headers.get('x-amz-target')?.split('.').at(-1);
    const words = [answer, method, operation === undefined ? path : `${path}${operation}`, reason];
    const what = words
      .join(' ')
      .trim()
      .replaceAll(/[0-9a-f-]{36}/g, '{id}');
    refused.set(what, (refused.get(what) ?? 0) + 1);
  }

  return {
    sent: () => sent,
    refused: () => refused,
    from: (address) => async (input, init) => {
      const request = new Request(input, init);
      request.headers.set('x-local-viewer-address', address);
      sent += 1;
      try {
        const response = await fetch(request);
        if (response.status >= 400)
          note(String(response.status), request, reasonIn(await response.clone().text()));
        return response;
      } catch (error) {
        note('no answer', request, String(error));
        throw error;
      }
    },
  };
}

const Refusal = z.union([
  // The user pool's, the person's API's, and the public API's.
  z.pipe(
    z.object({ __type: z.string(), message: z.string() }),
    z.transform(({ __type, message }) => `${__type}: ${message}`),
  ),
  z.pipe(
    z.object({ error: z.object({ code: z.string(), message: z.string() }) }),
    z.transform(({ error }) => `${error.code}: ${error.message}`),
  ),
  z.pipe(
    z.object({ code: z.string(), detail: z.string() }),
    z.transform(({ code, detail }) => `${code}: ${detail}`),
  ),
]);

/** The code of a refusal and its sentence; empty: it has none. */
function reasonIn(body: string): string {
  try {
    return z.parse(Refusal, JSON.parse(body));
  } catch {
    return '';
  }
}
