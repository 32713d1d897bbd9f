/** Every request of honest clients, counted by how it was answered. */
export interface CrowdRequests {
  /** A `fetch` from an address on the internet. */
  from(address: string): typeof fetch;
  sent(): number;
  /** `429 GET /api/videos/{id}`, or `no answer …`, and how often. */
  refused(): ReadonlyMap<string, number>;
}

export function countRequests(): CrowdRequests {
  let sent = 0;
  const refused = new Map<string, number>();

  function note(answer: string, { method, url }: Request): void {
    const path = new URL(url).pathname.replaceAll(/[0-9a-f-]{36}/g, '{id}');
    const what = `${answer} ${method} ${path}`;
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
        if (response.status >= 400) note(String(response.status), request);
        return response;
      } catch (error) {
        note('no answer', request);
        throw error;
      }
    },
  };
}
