import { describe, expect, it } from 'vitest';
import { usualBodyMaximumBytes } from '../../contract/fields/body-limits.ts';
import { routes } from '../../contract/routes.ts';
import { escapedJson, largestOf } from '../handlers/largest-of.ts';
import { siteWebAcl } from './site-web-acl.ts';

const withBodies = Object.entries(routes).flatMap(([key, route]) =>
  'body' in route
    ? [
        {
          key,
          method: route.method,
          path: route.path.replace('{id}', '019ac3d2-8c00-7a41-9b52-3f6f0c1d2e4a'),
          schema: route.body,
          maximumBytes: 'bodyMaximumBytes' in route ? route.bodyMaximumBytes : usualBodyMaximumBytes,
        },
      ]
    : [],
);

const send = siteWebAcl(() => Date.parse('2026-11-25T12:00:00Z'));
const sendBody = (method: string, path: string, bytes: number) =>
  send({ method, path, headers: { 'content-length': String(bytes) } });

describe('the largest valid body, in Japanese and escaped,', () => {
  for (const { key, method, path, schema, maximumBytes } of withBodies) {
    it(`of ${key} passes the edge and the limit of its handler`, () => {
      for (const body of largestOf(schema).map(escapedJson)) {
        expect(sendBody(method, path, body.length)).toBeUndefined();
        expect(body.length).toBeLessThanOrEqual(maximumBytes);
      }
    });
  }

  it('of a video that an agent asks for passes as a call of a tool', () => {
    const [request] = largestOf(routes.generateByKey.body);
    const call = escapedJson({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'generate_video', arguments: request },
    });
    expect(sendBody('POST', routes.mcp.path, call.length)).toBeUndefined();
    expect(call.length).toBeLessThanOrEqual(usualBodyMaximumBytes);
  });
});

describe('a longer body', () => {
  it('is refused by the edge from the number on that the handlers have', () => {
    const { path, method } = routes.createCheckout;
    expect(sendBody(method, path, usualBodyMaximumBytes)).toBeUndefined();
    expect(sendBody(method, path, usualBodyMaximumBytes + 1)).toMatchObject({ status: 413 });
  });
});
