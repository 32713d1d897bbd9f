import { describe, expect, it } from 'vitest';
import { ApiError, Reelwright } from '../../packages/sdk-js/src/index.ts';
import { sdkDocument } from './sdk-document.ts';
import { errorsOf } from './types/model.ts';

const operations = Object.entries(sdkDocument().paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

/** Each operation of the document as the JavaScript SDK is asked for it, with everything that it takes. */
const calls: Readonly<Record<string, (client: Reelwright) => Promise<unknown>>> = {
  generate: ({ videos }) => videos.generate({ prompt: 'A sea' }, { wait: 20, idempotencyKey: 'k' }),
  estimate: ({ videos }) => videos.estimate({ duration: 5 }),
  getVideo: ({ videos }) => videos.retrieve('the id', { wait: 20 }),
  deleteVideo: ({ videos }) => videos.delete('the id', { idempotencyKey: 'k' }),
  listVideos: ({ videos }) => videos.list({ status: 'queued', cursor: 'c' }).page(),
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
