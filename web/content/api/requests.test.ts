import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../../../contract/routes.ts';
import * as sdk from '../../../packages/sdk-js/src/index.ts';
import { goMethodOf } from '../../../test/sdks/go-source.ts';
import { pythonMethodOf } from '../../../test/sdks/python-source.ts';
import { endpoints } from './endpoints.ts';
import { exampleRequestOf, requestLanguages, requestsOf } from './requests.ts';
import { sdkMethodOf } from './sdk-methods.ts';

const packages = path.resolve(import.meta.dirname, '../../../packages');
const goTypes = readFileSync(path.join(packages, 'sdk-go/types.gen.go'), 'utf8');
const keys = endpoints.map(({ key }) => key);

afterEach(() => vi.unstubAllEnvs());

describe.each(keys)('the request of %s', (key) => {
  const example = exampleRequestOf(key);
  const shown = requestsOf(key);

  it('is one that its schemas take', () => {
    const route = routes[key];
    if ('body' in route) expect(route.body.safeParse(example.body).error).toBeUndefined();
    else expect(example.body).toBeUndefined();
    if ('query' in route) expect(route.query.safeParse(example.query).error).toBeUndefined();
    if ('pathParameters' in route) {
      expect(route.pathParameters.safeParse({ id: example.id }).error).toBeUndefined();
    }
    if ('headers' in route) {
      const headers = example.idempotencyKey === null ? {} : { 'idempotency-key': example.idempotencyKey };
      expect(route.headers.safeParse(headers).error).toBeUndefined();
    }
  });

  it('is shown in every language, and none shows an API key', () => {
    expect(Object.keys(shown)).toEqual(Object.keys(requestLanguages));
    for (const code of Object.values(shown)) expect(code).not.toMatch(/rw_(live|test)_/);
  });

  it('is what the JavaScript SDK sends when the shown code runs', async () => {
    const answer: unknown = JSON.parse(
      endpoints.find((endpoint) => endpoint.key === key)?.exampleResponse ?? '',
    );
    // The loop over pages ends with this one.
    const last = { ...Object(answer), ...(sdkMethodOf(key).item !== undefined && { next_cursor: null }) };
    const { sent, said } = await playedBy(shown.javascript, routes[key].successStatus, JSON.stringify(last));
    expect(said).toEqual(
      sdkMethodOf(key).item !== undefined
        ? Object.values(last).find(Array.isArray)
        : example.method === 'DELETE'
          ? []
          : [answer],
    );
    expect(sent).toEqual({
      method: example.method,
      address: `https://api.test${example.path}${search(example.query)}`,
      authorization: 'Bearer rw_test_key',
      idempotencyKey:
        example.idempotencyKey ??
        (example.method === 'GET' ? null : expect.stringMatching(/^[0-9a-f-]{36}$/)),
      body: example.body,
    });
  });

  it('is what the Python SDK has a method and its keywords for', () => {
    const [, resource = '', name = '', given = ''] =
      /reelwright\.(\w+)\.(\w+)\((.*)\)/s.exec(shown.python) ?? [];
    const parameters = [...pythonMethodOf(resource, name).parameters.keys()];
    const keywords = [...given.matchAll(/(?:^| {8}|, )(\w+)=/g)].map(([, keyword]) => keyword);
    expect(keywords).toHaveLength(
      [example.idempotencyKey, ...Object.keys(example.query), ...Object.keys(Object(example.body))].filter(
        Boolean,
      ).length,
    );
    for (const keyword of keywords) expect(parameters).toContain(keyword);
  });

  it('is what the Go SDK has a method, types and fields for', () => {
    const [, service = '', name = '', given = ''] =
      /client\.(\w+)\.(\w+)\((.*?)\)(?: \{)?$/ms.exec(shown.go) ?? [];
    const { item } = sdkMethodOf(key);
    const go = goMethodOf(service, item === undefined ? name : `${name}Page`);
    const [, type, fields = ''] = /reelwright\.(\w+)\{(.*)\}/s.exec(given) ?? [];
    expect(type).toBe(go.body ?? go.parameters.get('params'));
    const [, struct = ''] = new RegExp(`^type ${type} struct \\{(.*?)^\\}`, 'ms').exec(goTypes) ?? [];
    const names = [...fields.matchAll(/\b([A-Z]\w+):/g)].map(([, field = '']) => field);
    expect(names).toHaveLength(Object.keys(Object(example.body)).length);
    for (const field of names) expect(struct).toMatch(new RegExp(`^\\t${field} `, 'm'));
  });
});

function search(query: Readonly<Record<string, string>>): string {
  const written = String(new URLSearchParams(query));
  return written && `?${written}`;
}

/** Runs an example of the documentation with the SDK and answers its one request. */
async function playedBy(
  code: string,
  status: number,
  answer: string,
): Promise<{ readonly sent: unknown; readonly said: readonly unknown[] }> {
  const imported = /^import \{ (.+) \} from '@reelwright\/sdk';$/m.exec(code);
  if (imported?.[1] === undefined) throw new Error('The code imports nothing.');
  const names = imported[1].split(', ');
  const values = names.map((name): unknown => {
    expect(sdk, 'what the SDK exports').toHaveProperty(name);
    return Reflect.get(sdk, name);
  });
  vi.stubEnv('REELWRIGHT_BASE_URL', 'https://api.test');
  vi.stubEnv('REELWRIGHT_API_KEY', 'rw_test_key');
  const requests: unknown[] = [];
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const text = await request.text();
    requests.push({
      method: request.method,
      address: request.url,
      authorization: request.headers.get('authorization'),
      idempotencyKey: request.headers.get('idempotency-key'),
      body: text === '' ? undefined : JSON.parse(text),
    });
    return new Response(answer, { status, headers: { 'content-type': 'application/json' } });
  });
  const said: unknown[] = [];
  const console = { log: (data: unknown) => said.push(data) };
  try {
    const program = new Function(
      ...names,
      'console',
      `return (async () => {${code.replace(imported[0], '')}})()`,
    );
    await program(...values, console);
  } finally {
    fetch.mockRestore();
  }
  expect(requests).toHaveLength(1);
  return { sent: requests[0], said };
}
