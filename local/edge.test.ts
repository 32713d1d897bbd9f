import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { listen, PortTaken } from 'emulator-kit/listen.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createEdge, viewerAddressOf } from './edge.ts';

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const undo of cleanUp.splice(0)) undo();
});

describe('the edge', () => {
  it.each([
    ['/', 'distribution'],
    ['/api/credits', 'distribution'],
    ['/_localities', 'distribution'],
    ['/_local/', 'pages'],
    ['/_local/mail?x=1', 'pages'],
    ['/_local/stripe', 'stripe'],
    ['/_local/stripe/checkout/cs_1', 'stripe'],
    ['/_local/stripes', 'pages'],
    ['/_aws/cognito-idp/', 'user pool'],
    ['/_aws/cognito-idp', 'user pool'],
    ['/_aws/sign-in/oauth2/token', 'hosted sign-in'],
    ['/_local/google', 'google'],
    ['/_local/google/token', 'google'],
  ])('sends %s to the %s', async (path, target) => {
    const { send } = await serve();

    expect(await send(path)).toEqual({ status: 200, body: target });
  });

  it('answers to no name but its own, so that no other site can pretend to be it', async () => {
    const { send, port } = await serve();

    expect((await send('/', { host: `localhost:${port}` })).status).toBe(200);
    expect((await send('/', { host: `[::1]:${port}` })).status).toBe(200);
    expect((await send('/', { host: 'evil.example' })).status).toBe(421);
    expect((await send('/_local/mail.json', { host: `evil.example:${port}` })).status).toBe(421);
  });

  it("takes no writes to the developer's pages from another site's page", async () => {
    const { send, port } = await serve();
    const post = (headers: Record<string, string>) => send('/_local/stripe/pay', headers, 'POST');

    expect((await post({ origin: `http://localhost:${port}`, host: `localhost:${port}` })).status).toBe(200);
    expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await post({})).status).toBe(200);
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ origin: 'null' })).status).toBe(403);
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['not an address', '127.0.0.1'],
  [undefined, '127.0.0.1'],
])('takes a request that names the address %s to come from %s', async (named, address) => {
  const server = createServer((incoming, response) => void response.end(viewerAddressOf(incoming)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp.push(() => server.close());
  const url = `http://127.0.0.1:${JSON.parse(JSON.stringify(server.address())).port}`;

  const answer = await fetch(url, {
    headers: named === undefined ? {} : { 'x-local-viewer-address': named },
  });

  expect(await answer.text()).toBe(address);
});

describe('listen', () => {
  it('says what to do when the port is taken', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    cleanUp.push(() => other.close());
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;

    const attempt = listen(port, { names: 'localhost', log: () => {} });

    await expect(attempt).rejects.toThrow(PortTaken);
    await expect(attempt).rejects.toThrow(
      `Port ${port} is in use by another program: stop it, or choose another port with PORT=${port + 1}.`,
    );
  });

  it('says that it is starting until there is something to serve', async () => {
    const listener = await listen(0, { names: 'localhost', log: () => {} });
    cleanUp.push(listener.close);

    expect((await fetch(`http://localhost:${listener.port}/`)).status).toBe(503);

    listener.serve(async (_, response) => void response.end('ready'));
    expect(await (await fetch(`http://localhost:${listener.port}/`)).text()).toBe('ready');
  });

  it('answers 500 and says why when a request cannot be handled', async () => {
    const lines: string[] = [];
    const listener = await listen(0, { names: '127.0.0.1', log: (line) => lines.push(line) });
    cleanUp.push(listener.close);
    listener.serve(async () => {
      throw new Error('out of order');
    });

    expect((await fetch(`http://127.0.0.1:${listener.port}/videos`)).status).toBe(500);
    expect(lines).toEqual([expect.stringContaining('GET /videos: Error: out of order')]);
  });
});

async function serve() {
  const listener = await listen(0, { names: '127.0.0.1', log: () => {} });
  cleanUp.push(listener.close);
  const { port } = listener;
  const answering = (name: string) => async (_: unknown, response: { end: (body: string) => unknown }) => {
    response.end(name);
  };
  listener.serve(
    createEdge({
      hosts: new Set([`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]),
      pages: answering('pages'),
      stripePages: answering('stripe'),
      userPool: answering('user pool'),
      hostedSignIn: answering('hosted sign-in'),
      google: answering('google'),
      distribution: answering('distribution'),
    }),
  );
  /** `fetch` does not let one choose the host that one calls. */
  const send = async (
    path: string,
    headers: Readonly<Record<string, string>> = {},
    method = 'GET',
  ): Promise<{ status: number | undefined; body: string }> => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
    outgoing.end();
    const [response] = await once(outgoing, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return { status: response.statusCode, body: Buffer.concat(chunks).toString() };
  };
  return { port, send };
}
