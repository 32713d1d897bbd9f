import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSocketServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { startSilentPort } from '../testing/silent-port.ts';
import { createResolve, type Resolve, SilentNameServers } from './resolve-host.ts';
import { createSendWebhook } from './send-webhook.ts';

const laptop = { allowsLoopback: true };
const anywhere = { allowsLoopback: false };
const headers = { 'content-type': 'application/json', 'webhook-id': 'evt_1' };

const servers: Server[] = [];
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A receiver on this machine; `received` has the bodies, `port` its port. */
async function receiver(answer: RequestListener) {
  const received: { body: string; headers: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ body: await text(request), headers: request.headers });
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { received, port: address.port, url: `http://127.0.0.1:${address.port}/hooks` };
}

/** A receiver that handles each connection itself, without HTTP; returns its URL. */
async function rawReceiver(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createSocketServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('data', () => answer(socket));
  });
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `http://127.0.0.1:${address.port}/hooks`;
}

/** A resolver that gives one answer after another, and counts the questions. */
function resolver(...answers: readonly (readonly string[])[]) {
  const questions: string[] = [];
  const resolve: Resolve = async (host) => {
    questions.push(host);
    return answers[questions.length - 1] ?? [];
  };
  return { resolve, questions };
}

/** The resolver of the deployed function. */
const system = createResolve();
const send = createSendWebhook({ rule: laptop, resolve: system });

describe('an attempt', () => {
  it('is delivered by any 2xx, with the body and the headers as they were signed', async () => {
    const { url, received } = await receiver((_request, response) => response.writeHead(204).end());
    expect(await send(url, headers, '{"é":1}')).toEqual({ outcome: 'delivered', status: 204, response: '' });
    expect(received).toEqual([{ body: '{"é":1}', headers: expect.objectContaining(headers) }]);
  });

  it('is refused by another status, and keeps the beginning of what was answered', async () => {
    const { url } = await receiver((_request, response) =>
      response.writeHead(500).end(`Oh\u0000no\n${'x'.repeat(1_000)}`),
    );
    const { outcome, status, response } = await send(url, headers, '{}');
    expect([outcome, status, response.length]).toEqual(['refused', 500, 500]);
    expect(response.startsWith('Oh no\nxxx')).toBe(true);
  });

  it('does not follow a redirect', async () => {
    const target = await receiver((_request, response) => response.writeHead(200).end());
    const { url } = await receiver((_request, response) =>
      response.writeHead(307, { location: target.url }).end(),
    );
    expect(await send(url, headers, '{}')).toMatchObject({ outcome: 'refused', status: 307 });
    expect(target.received).toEqual([]);
  });

  it('reads at most 16 KB of an answer that has no end', async () => {
    let written = 0;
    const { url } = await receiver((_request, response) => {
      response.writeHead(200);
      const more = () => {
        written += 1_024;
        response.write('y'.repeat(1_024), (error) => {
          if (!error) setTimeout(more, 1);
        });
      };
      more();
    });
    expect(await send(url, headers, '{}')).toMatchObject({ outcome: 'delivered', status: 200 });
    expect(written).toBeLessThan(200 * 1_024);
  });

  it('ends at the time limit', async () => {
    const { url } = await receiver(() => undefined);
    const impatient = createSendWebhook({ rule: laptop, resolve: system, timeLimit: 200 });
    expect(await impatient(url, headers, '{}')).toEqual({ outcome: 'timed_out', status: null, response: '' });
    const neverResolved = createSendWebhook({
      rule: anywhere,
      timeLimit: 200,
      resolve: () => new Promise(() => undefined),
    });
    expect(await neverResolved('https://example.com/', headers, '{}')).toMatchObject({
      outcome: 'timed_out',
    });
  });

  it('has its answer by the status, although the rest of the answer is late', async () => {
    const { url } = await receiver((_request, response) => {
      response.writeHead(200).write('thanks');
    });
    const impatient = createSendWebhook({ rule: laptop, resolve: system, timeLimit: 300 });
    expect(await impatient(url, headers, '{}')).toEqual({
      outcome: 'delivered',
      status: 200,
      response: 'thanks',
    });
  });

  it.each([
    ['switches protocols', 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
    ['switches to what was not offered', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
  ])('is refused by a receiver that %s, and the connection is closed', async (_title, answer) => {
    let closed: Promise<unknown> = Promise.resolve();
    const url = await rawReceiver((socket) => {
      closed = new Promise((resolve) => socket.once('close', resolve).once('end', resolve));
      socket.write(answer);
    });
    expect(
      await createSendWebhook({ rule: laptop, resolve: system, timeLimit: 5_000 })(url, headers, '{}'),
    ).toEqual({
      outcome: 'refused',
      status: 101,
      response: '',
    });
    await closed;
  });

  it.each<[string, 'unreachable' | 'timed_out', (socket: Socket) => void]>([
    ['ends its half of the connection', 'unreachable', (socket) => socket.end()],
    ['resets the connection', 'unreachable', (socket) => socket.resetAndDestroy()],
    ['answers with what is no HTTP', 'unreachable', (socket) => socket.write('220 mail ready\r\n')],
    ['says to wait, for ever', 'timed_out', (socket) => socket.write('HTTP/1.1 102 Processing\r\n\r\n')],
    ['never ends its headers', 'timed_out', (socket) => socket.write('HTTP/1.1 200 OK\r\nx: y\r\n')],
  ])('ends with a receiver that %s', async (_title, outcome, answer) => {
    const url = await rawReceiver(answer);
    const impatient = createSendWebhook({ rule: laptop, resolve: system, timeLimit: 300 });
    expect(await impatient(url, headers, '{}')).toEqual({ outcome, status: null, response: '' });
  });

  it('has its answer by the status, although the receiver leaves in its middle', async () => {
    const url = await rawReceiver((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nthanks'),
    );
    expect(await send(url, headers, '{}')).toEqual({ outcome: 'delivered', status: 200, response: 'thanks' });
  });

  it('times out if the name servers are silent', async () => {
    const silent = createSendWebhook({
      rule: anywhere,
      resolve: async (host) => {
        throw new SilentNameServers(host);
      },
    });
    expect(await silent('https://example.com/', headers, '{}')).toMatchObject({ outcome: 'timed_out' });
  });

  it.each([
    ['refuses', async (port: number) => ({ port, address: '127.0.0.2' })],
    ['is silent', async (port: number) => startSilentPort('127.0.0.3', port)],
  ])('goes to the next address of a host whose first one %s', async (_title, first) => {
    const { port, received } = await receiver((_request, response) => response.writeHead(200).end());
    const { address } = await first(port);
    const { resolve } = resolver([address, '127.0.0.1']);
    const sendTo = createSendWebhook({ rule: laptop, resolve, timeLimit: 3_000 });
    expect(await sendTo(`http://localhost:${port}/`, headers, '{}')).toMatchObject({ outcome: 'delivered' });
    expect(received).toHaveLength(1);
  });

  it('is unreachable where no server listens, the name is not known, or the resolver fails', async () => {
    const { port } = await receiver(() => undefined);
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
    expect(await send(`http://127.0.0.1:${port}/`, headers, '{}')).toMatchObject({ outcome: 'unreachable' });
    const nowhere = createSendWebhook({ rule: anywhere, resolve: async () => [] });
    expect(await nowhere('https://example.com/', headers, '{}')).toMatchObject({ outcome: 'unreachable' });
    const failing = createSendWebhook({
      rule: anywhere,
      resolve: () => Promise.reject(new Error('ENOTFOUND')),
    });
    expect(await failing('https://example.com/', headers, '{}')).toMatchObject({ outcome: 'unreachable' });
  });
});

describe('a request meant for another machine', () => {
  it('is not sent if one of the addresses of its name is not public', async () => {
    for (const addresses of [
      ['127.0.0.1'],
      ['169.254.169.254'],
      ['93.184.215.14', '10.0.0.1'],
      ['::ffff:127.0.0.1'],
      ['64:ff9b::7f00:1'],
      ['fd00:ec2::254'],
    ]) {
      const { resolve, questions } = resolver(addresses);
      const strict = createSendWebhook({ rule: anywhere, resolve });
      expect(await strict('https://rebind.example.com/', headers, '{}'), addresses.join()).toEqual({
        outcome: 'forbidden_address',
        status: null,
        response: '',
      });
      expect(questions).toEqual(['rebind.example.com']);
    }
  });

  it('goes to the address that was checked, although the name has another one by then (DNS rebinding)', async () => {
    const { port, received } = await receiver((_request, response) => response.writeHead(200).end());
    // A second lookup would return an address without a listener.
    const { resolve, questions } = resolver(['127.0.0.1'], ['169.254.169.254'], ['169.254.169.254']);
    const sendTo = createSendWebhook({ rule: laptop, resolve });
    expect(await sendTo(`http://localhost:${port}/`, headers, '{}')).toMatchObject({ outcome: 'delivered' });
    expect(questions).toEqual(['localhost']);
    expect(received).toHaveLength(1);
    // The reverse: the checked address is public, so this machine gets no request.
    const rebinding = resolver(['192.0.2.1'], ['127.0.0.1']);
    const strict = createSendWebhook({ rule: laptop, resolve: rebinding.resolve, timeLimit: 500 });
    expect(await strict(`http://localhost:${port}/`, headers, '{}')).toMatchObject({
      outcome: 'forbidden_address',
    });
    expect(received).toHaveLength(1);
  });

  it('is refused by a URL that is not allowed any more', async () => {
    const { url, received } = await receiver((_request, response) => response.writeHead(200).end());
    const strict = createSendWebhook({ rule: anywhere, resolve: system });
    for (const refused of [
      url,
      'http://example.com/',
      'https://169.254.169.254/',
      'https://a:b@example.com/',
    ]) {
      expect(await strict(refused, headers, '{}'), refused).toMatchObject({ outcome: 'forbidden_address' });
    }
    expect(received).toEqual([]);
  });
});
