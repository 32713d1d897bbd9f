import fc from 'fast-check';
import { type RouteKey, routeKeys, routes } from '../../contract/routes.ts';
import { newPerson } from '../cloud/person.ts';
import type { Context, Family } from './family.ts';
import { callRoute, exampleBody, expectSound, expectStatus, inParallel, type Parts } from './send.ts';

const casesPerRoute = 40;
const atOnce = 6;

/** A request with its body as text or bytes, whatever its headers say of it. */
type HostileRequest = Pick<Parts, 'body' | 'headers' | 'query' | 'parameter'>;

const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json, text/plain',
  'x',
];

/** Values in place of a field's. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0.1,
    1e308,
    2 ** 53 + 2,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '\u200b\u202e\u2066',
    '\u0301'.repeat(5_000),
    '\ufdfa'.repeat(2_000),
    'x'.repeat(100_000),
    '{{7*7}}<%= 7*7 %>',
    "' OR '1'='1' --",
    '<script>alert(1)</script>',
    '../../../../etc/passwd',
    'a@b.example\r\nBcc: victim@example.com',
    'arn:aws:s3:::reelwright',
    '$ne',
    [],
    [[[[[[[[[[]]]]]]]]]],
    {},
    { $gt: '' },
    { toString: 'x', valueOf: 1, constructor: { prototype: { isAdmin: true } } },
    Array.from({ length: 5_000 }, () => 1),
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);

/** What is no object of JSON, or strange JSON. */
const rawBodies: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  '',
  ' ',
  'null',
  '0',
  '"text"',
  '[]',
  '{',
  '{"a":1,}',
  "{'a':1}",
  'NaN',
  '{"a":1e999}',
  '{"a":-0}',
  '\ufeff{}',
  '{}{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"prompt":"a","prompt":"b"}',
  '{"prompt":"\\ud800"}',
  '{"prompt":"\\u0000"}',
  '['.repeat(100_000),
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `{"a":"${'x'.repeat(700_000)}"}`,
  'x'.repeat(5_000_000),
  Buffer.from('{}').toString('base64'),
  new Uint8Array([0xff, 0xfe, 0x00]),
  new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array([0x1f, 0x8b, 0x08, 0x00, 0x00]),
];

const strangeParameters = [
  '..',
  '%2e%2e%2f%2e%2e',
  '%00',
  '%ff',
  'null',
  '__proto__',
  'constructor',
  '%F0%9F%92%A9',
  'a'.repeat(3_000),
  '00000000-0000-7000-8000-000000000000',
  '0',
  '%27%20OR%201%3D1',
];

const strangeQueries = [
  '?cursor=',
  '?cursor=x&cursor=y',
  `?cursor=${Buffer.from('{"user_id":"x"}').toString('base64url')}`,
  `?cursor=${Buffer.from('null').toString('base64url')}`,
  `?cursor=${Buffer.from('{"__proto__":1}').toString('base64url')}`,
  `?cursor=${'A'.repeat(600)}`,
  '?kind[]=grant',
  '?status=deleted',
  '?search=%00',
  '?search=%ED%A0%80',
  '?search=%E2%80%AE',
  '?__proto__=1',
  '?%',
  `?x=${'y'.repeat(6_000)}`,
];

const strangeHeaders: readonly Record<string, string>[] = [
  { 'idempotency-key': '__proto__' },
  { 'idempotency-key': 'x'.repeat(5_000) },
  { 'content-encoding': 'gzip' },
  { 'x-forwarded-for': `${'1.2.3.4,'.repeat(300)}\u00ff` },
  { 'x-forwarded-for': "'; DROP" },
  { 'x-http-method-override': 'DELETE' },
  { accept: 'application/xml' },
  { cookie: `a=${'b'.repeat(2_000)}` },
  { 'content-length-hint': '-1' },
];

export const bodies: Family = {
  name: 'bodies',
  attacks: [
    ...routeKeys.map((key) => ({
      name: `${key} answers every hostile request`,
      run: (context: Context) => attackRoute(context, key),
    })),
    {
      name: 'paths that no route has are not there',
      async run(context) {
        const paths = [
          '/api',
          '/api/',
          '/api/..%2f',
          '/api/videos/',
          '/api//videos',
          '/api/%',
          '/api/credits/%2e%2e',
        ];
        for (const path of paths) {
          const answer = await fetch(`${context.target.siteUrl}${path}`);
          context.expect(answer.status >= 400 && answer.status < 500, `${path}: ${answer.status}`);
        }
      },
    },
  ],
};

/** The person that calls a route: without credits, so that what is taken costs nothing. */
async function attackRoute(context: Context, key: RouteKey): Promise<void> {
  const { target } = context;
  const person = await newPerson(target);
  const requests = hostileRequests(key, target.seed);
  await inParallel(requests, atOnce, async (request) => {
    const token = routes[key].access === 'user' ? person.accessToken : null;
    expectSound(context, describe(key, request), await callRoute(target, key, { token, ...request }));
  });
  expectStatus(context, 'the health afterwards', await callRoute(target, 'getHealth'), 200);
}

function hostileRequests(key: RouteKey, seed: number): readonly HostileRequest[] {
  const bodiesOf = routes[key].method === 'GET' ? [] : hostileBodies(key, seed);
  const hasParameter = routes[key].path.includes('{');
  return [
    ...bodiesOf,
    ...(hasParameter ? strangeParameters.map((parameter) => ({ parameter })) : []),
    ...strangeQueries.map((query) => ({ query })),
    ...strangeHeaders.map((headers) => ({ headers })),
  ];
}

function hostileBodies(key: RouteKey, seed: number): readonly HostileRequest[] {
  const example: unknown = JSON.parse(exampleBody(key) ?? '{"a":1}');
  const fields = typeof example === 'object' && example !== null ? Object.keys(example) : [];
  const mutated = fc
    .tuple(fc.constantFrom('__proto__', 'extra', ...fields), hostileValue, fc.constantFrom(...contentTypes))
    .map(([name, value, contentType]) => ({
      body: withField(example, name, value),
      headers: { 'content-type': contentType },
    }));
  const wellTyped = fc
    .tuple(fc.constantFrom('extra', ...fields), hostileValue)
    .map(([name, value]) => ({ body: withField(example, name, value) }));
  return [
    ...rawBodies.map((body) => ({ body })),
    ...fc.sample(wellTyped, { seed, numRuns: casesPerRoute }),
    ...fc.sample(mutated, { seed, numRuns: casesPerRoute / 2 }),
  ];
}

/** The example with another value, written as a second key of the same name where it has one. */
function withField(example: unknown, name: string, value: unknown): string {
  const text = JSON.stringify(example);
  const addition = `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`;
  return text === '{}' ? `{${addition}}` : `${text.slice(0, -1)},${addition}}`;
}

function describe(key: RouteKey, { body, headers, query, parameter }: HostileRequest): string {
  const shown = typeof body === 'string' ? body.slice(-80) : body === undefined ? '' : 'bytes';
  return `${key} ${parameter ?? ''}${query ?? ''} ${JSON.stringify(headers ?? {}).slice(0, 80)} ${shown}`;
}
