/**
 * Listens for webhooks, makes a video, and prints the event of its end. Reads REELWRIGHT_API_KEY, of a test key with all
 * scopes, and REELWRIGHT_BASE_URL, of a Reelwright on this machine: others send to public addresses only.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { Reelwright, verifyWebhook, type WebhookEvent } from '../src/index.ts';

const reelwright = new Reelwright();
/** By the id of their video: others of the account may end meanwhile. */
const received = new Map<string, WebhookEvent>();
let secret = '';

const server = createServer(async (request, response) => {
  try {
    const event = verifyWebhook(await text(request), request.headers, secret);
    if ('id' in event.data) received.set(event.data.id, event);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('The server does not listen.');

const created = await reelwright.webhooks.create({
  url: `http://127.0.0.1:${address.port}/`,
  events: ['video.completed', 'video.failed'],
});
secret = created.secret ?? '';
try {
  const video = await reelwright.videos.generate({
    prompt: 'A sea at dusk',
    duration: 5,
    webhook: created.webhook.id,
  });
  console.log(`${video.id} ${video.status}`);
  while (!received.has(video.id)) await setTimeout(100);
  console.log(`${received.get(video.id)?.type} ${video.id}`);
} finally {
  await reelwright.webhooks.delete(created.webhook.id);
  server.close();
}
