import { describe, expect, it } from 'vitest';
import { ApiError, Reelwright } from '../../packages/sdk-js/src/index.ts';
import { endpointWords } from '../../web/content/api/endpoint-words.ts';
import { keysOf } from '../../web/content/api/keys-of.ts';
import { goName, sdkMethodOf, snakeCase } from '../../web/content/api/sdk-methods.ts';
import { goErrors, goMethodOf } from './go-source.ts';
import { pythonErrors, pythonMethodOf } from './python-source.ts';
import { sdkDocument } from './sdk-document.ts';
import { pythonName, pythonTypeOf } from './types/in-python.ts';
import { errorsOf, type Field, type Operation, type Type, typeModelOf } from './types/model.ts';

const operations = Object.entries(sdkDocument().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

/** Each operation of the document as the JavaScript SDK is asked for it, with everything that it takes. */
const calls: Readonly<Record<string, (client: Reelwright) => Promise<unknown>>> = {
  generate: ({ videos }) => videos.generate({ prompt: 'A sea' }, { wait: 20, idempotencyKey: 'k' }),
  estimate: ({ videos }) => videos.estimate({ duration: 5 }),
  getVideo: ({ videos }) => videos.retrieve('the id', { wait: 20 }),
  deleteVideo: ({ videos }) => videos.delete('the id', { idempotencyKey: 'k' }),
  listVideos: ({ videos }) =>
    videos.list({ status: 'queued', project: 'none', tag: 'sea', cursor: 'c' }).page(),
  listProjects: ({ videos }) => videos.projects(),
  listPresets: ({ videos }) => videos.presets(),
  updateVideo: ({ videos }) => videos.update('the id', { tags: ['sea'] }, { idempotencyKey: 'k' }),
  joinChain: ({ videos }) => videos.join('the id', { idempotencyKey: 'k' }),
  verifyFile: ({ videos }) => videos.verify({ file_hash: 'a hash' }),
  improvePrompt: ({ videos }) => videos.improvePrompt({ prompt: 'A sea' }),
  cancelVideo: ({ videos }) => videos.cancel('the id', { idempotencyKey: 'k' }),
  createUpload: ({ images }) =>
    images.createUpload({ content_type: 'image/png', size_bytes: 1 }, { idempotencyKey: 'k' }),
  checkUpload: ({ images }) => images.checkUpload('the id', { idempotencyKey: 'k' }),
  getCredits: ({ account }) => account.credits(),
  getUsage: ({ account }) => account.usage({ from: '2026-11-01', to: '2026-11-02' }),
  listModels: ({ account }) => account.models(),
  listWebhooks: ({ webhooks }) => webhooks.list(),
  createWebhook: ({ webhooks }) =>
    webhooks.create({ url: 'https://a.test', events: ['credits.low'] }, { idempotencyKey: 'k' }),
  changeWebhook: ({ webhooks }) => webhooks.update('the id', { enabled: true }, { idempotencyKey: 'k' }),
  deleteWebhook: ({ webhooks }) => webhooks.delete('the id', { idempotencyKey: 'k' }),
  rotateWebhookSecret: ({ webhooks }) => webhooks.rotateSecret('the id', { idempotencyKey: 'k' }),
  testWebhook: ({ webhooks }) => webhooks.test('the id', {}, { idempotencyKey: 'k' }),
  listWebhookDeliveries: ({ webhooks }) => webhooks.deliveries('the id', { cursor: 'c' }).page(),
  replayWebhook: ({ webhooks }) => webhooks.replay('the id', { event_id: 'e' }, { idempotencyKey: 'k' }),
};

describe('the JavaScript SDK', () => {
  it('has the operations of the document', () => {
    expect(Object.keys(calls).sort()).toEqual(
      operations.map(({ operation }) => operation.operationId).sort(),
    );
  });

  it.each(operations)('sends every parameter of $method $path', async ({ path, method, operation }) => {
    const sent: Request[] = [];
    const client = new Reelwright({
      apiKey: 'rw_test_x',
      baseUrl: 'https://api.test',
      fetch: async (input, init) => {
        sent.push(new Request(input, init));
        return Response.json({});
      },
    });
    await calls[operation.operationId]?.(client);
    const [request] = sent;
    if (request === undefined) throw new Error('Nothing was sent.');
    const { pathname, searchParams } = new URL(request.url);
    expect(request.method).toBe(method);
    expect(pathname).toBe(path.replace('{id}', 'the%20id'));
    const names = (place: string) =>
      (operation.parameters ?? []).filter((each) => each.in === place).map(({ name }) => name);
    expect([...searchParams.keys()].sort()).toEqual(names('query').sort());
    for (const name of names('header')) expect(request.headers.get(name), name).toBe('k');
    expect((await request.text()) !== '').toBe(operation.requestBody !== undefined);
  });

  it.each(operations.flatMap(({ operation }) => errorsOf(operation)))(
    'has a class for the $status $code of $operationId',
    async ({ operationId, status, code }) => {
      const client = new Reelwright({
        apiKey: 'rw_test_x',
        baseUrl: 'https://api.test',
        maximumAttempts: 1,
        fetch: async () => Response.json({ code }, { status }),
      });
      const error = await calls[operationId]?.(client).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status, code });
      expect(error?.constructor).not.toBe(ApiError);
    },
  );
});

const model = typeModelOf(sdkDocument());
const errorsInPython = pythonErrors();
const errorsInGo = goErrors();

describe('the Python SDK', () => {
  it.each(operations)('sends every parameter of $method $path', ({ path, method, operation }) => {
    const python = pythonMethodNamed(operation.operationId);
    const names = (place: string) =>
      (operation.parameters ?? []).filter((each) => each.in === place).map(({ name }) => name);
    expect(python.method).toBe(method);
    expect(`/api/v1${python.path}`).toBe(path);
    expect([...python.query].sort()).toEqual(
      names('query')
        .map((name) => [name, pythonName(name)])
        .sort(),
    );
    for (const name of python.query.values()) expect([...python.parameters.keys()]).toContain(name);
    if (names('header').length > 0) {
      expect(names('header')).toEqual(['Idempotency-Key']);
      expect(python.parameters.get('idempotency_key')).toBe('str | None = None');
      expect(python.sendsIdempotencyKey).toBe(true);
    }
  });

  it.each(operations)('sends every field of $method $path, as what it is', ({ operation }) => {
    const python = pythonMethodNamed(operation.operationId);
    const sent = requestFieldsOf(operation);
    expect(python.body && [...python.body].sort()).toEqual(
      sent?.map(({ name }) => [name, pythonName(name)]).sort() ?? null,
    );
    for (const { name, type, isRequired } of sent ?? []) {
      expect(python.parameters.get(pythonName(name)), name).toBe(
        isRequired ? taken(type) : `${taken(type)} | None = None`,
      );
    }
  });

  it.each(operations)('reads the answer to $method $path as what it is', ({ operation }) => {
    expect(pythonMethodNamed(operation.operationId).answer).toBe(answerTypeOf(operation));
  });

  it.each(operations.flatMap(({ operation }) => errorsOf(operation)))(
    'has a class for the $status $code of $operationId',
    ({ status, code }) => {
      expect(errorsInPython.get(code)?.status).toBe(status >= 500 ? '5xx' : String(status));
    },
  );
});

describe('the Go SDK', () => {
  it.each(operations)('sends every parameter of $method $path', ({ path, method, operation }) => {
    const go = goMethodNamed(operation.operationId);
    const names = (place: string) =>
      (operation.parameters ?? []).filter((each) => each.in === place).map(({ name }) => name);
    expect(go.method).toBe(method);
    expect(`/api/v1${go.path}`).toBe(path);
    expect([...go.query.keys()].sort()).toEqual(names('query').sort());
    for (const [name, value] of go.query)
      expect(value).toContain(name === 'wait' ? 'call.waitSeconds()' : `params.${goName(name)}`);
    // An option is the key of each call but GET.
    expect(go.parameters.get('options')).toBe('...Option');
    expect(go.parameters.get('id')).toBe(names('path').length > 0 ? 'string' : undefined);
  });

  it.each(operations)('sends and reads what $method $path takes and answers', ({ operation }) => {
    const { body, answer } = goMethodNamed(operation.operationId);
    expect({ body, answer }).toEqual({ body: requestTypeOf(operation), answer: answerTypeOf(operation) });
  });

  it.each(operations.flatMap(({ operation }) => errorsOf(operation)))(
    'has a kind for the $status $code of $operationId',
    ({ status, code }) => {
      expect(errorsInGo.get(code)?.status).toBe(status >= 500 ? '5xx' : String(status));
    },
  );
});

function pythonMethodNamed(operationId: string) {
  const { resource, method } = methodOf(operationId);
  return pythonMethodOf(resource, snakeCase(method));
}

/** For a list that comes in pages, that of one page. */
function goMethodNamed(operationId: string) {
  const { resource, method, item } = methodOf(operationId);
  return goMethodOf(goName(resource), `${goName(method)}${item === undefined ? '' : 'Page'}`);
}

function methodOf(operationId: string) {
  const key = keysOf(endpointWords).find((each) => endpointWords[each].operation === operationId);
  if (key === undefined) throw new Error(`No route is ${operationId}.`);
  return sdkMethodOf(key);
}

function requestTypeOf({ requestBody }: Operation): string | null {
  return typeIn(requestBody);
}

function answerTypeOf({ responses }: Operation): string | null {
  return typeIn(Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]);
}

function typeIn(content: Operation['requestBody']): string | null {
  return content?.content?.['application/json']?.schema.$ref?.split('/').at(-1) ?? null;
}

/** What the body may hold; of alternatives all fields. Null: it has none. */
function requestFieldsOf(operation: Operation): readonly Field[] | null {
  const name = requestTypeOf(operation);
  return name === null ? null : fieldsOf(name);
}

function fieldsOf(name: string): readonly Field[] {
  const found = model.definitions.find((each) => each.name === name);
  if (found?.kind === 'either')
    return found.variants.flatMap(fieldsOf).map((field) => ({ ...field, isRequired: false }));
  if (found?.kind !== 'object') throw new Error(`${name} is no object.`);
  return found.fields;
}

/** How Python says what it takes: more than what it gives. */
function taken(type: Type): string {
  return pythonTypeOf(type)
    .replace(/^list\[/, 'Sequence[')
    .replace(/^dict\[/, 'Mapping[')
    .replace(/^datetime$/, 'datetime | str');
}
