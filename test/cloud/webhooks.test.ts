import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newPerson } from './person.ts';
import { type SharedCloud, sharedQuickCloud } from './test-cloud.ts';

let cloud: SharedCloud;
beforeAll(async () => {
  cloud = await sharedQuickCloud();
});

/** A developer's own server, on this machine. */
const received: { headers: Record<string, string>; body: string }[] = [];
let arrived: (() => void) | undefined;
const receiver = createServer(async (request, response) => {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  received.push({ headers: Object.fromEntries(headers), body: await text(request) });
  response.writeHead(200).end('thanks');
  arrived?.();
});
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

const Secret = z.object({ secret: z.string() });
const Created = z.object({ webhook: z.object({ id: z.string() }), secret: z.string() });
const Deliveries = z.object({
  deliveries: z.array(
    z.object({
      state: z.string(),
      attempts: z.array(z.object({ outcome: z.string(), response: z.string() })),
    }),
  ),
});

it('a program is told by a signed webhook that its video is completed, and sees the delivery in its log', async () => {
  const person = await newPerson(cloud);
  const address = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  const key = await person.call('createApiKey', {
    body: {
      mode: 'test',
      name: 'Webhooks',
      scopes: ['read', 'generate', 'manage'],
      cap_credits: null,
      expires_at: null,
      allowed_addresses: null,
    },
  });
  const { secret: apiKey } = z.parse(Secret, key.body);
  const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${cloud.siteUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };

  const { webhook, secret } = z.parse(
    Created,
    await send('POST', '/webhooks', {
      url: `http://127.0.0.1:${address.port}/hooks`,
      events: ['video.completed', 'video.failed'],
    }),
  );
  const hasArrived = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const video = await send(
    'POST',
    '/generate',
    { prompt: 'A sea at dusk', duration: 5, metadata: { order: '7' } },
    { 'idempotency-key': 'order-7' },
  );
  await hasArrived;

  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    type: 'video.completed',
    data: {
      id: z.parse(z.object({ id: z.string() }), video).id,
      mode: 'test',
      status: 'completed',
      metadata: { order: '7' },
      video_url: expect.stringContaining(cloud.siteUrl),
    },
  });
  // The receiver has its answer sent before the attempt is written.
  const log = async () =>
    z.parse(Deliveries, await send('GET', `/webhooks/${webhook.id}/deliveries`)).deliveries;
  await expect
    .poll(log)
    .toMatchObject([{ state: 'delivered', attempts: [{ outcome: 'delivered', response: 'thanks' }] }]);
  expect(received).toHaveLength(1);
});
