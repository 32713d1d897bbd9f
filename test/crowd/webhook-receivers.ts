import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Reelwright, verifyWebhook } from '../../packages/sdk-js/src/index.ts';

/** Servers of customers: each account has ten endpoints, and the first of them takes requests and never answers. */
export interface WebhookReceivers {
  /** Makes the endpoints of an account. */
  addEndpoints(program: Reelwright): Promise<void>;
  /** Events with a valid signature that came to endpoints that answer, each counted once for an endpoint. */
  received(): number;
  close(): Promise<void>;
}

export const endpointsOfAccount = 10;

export async function startReceivers(): Promise<WebhookReceivers> {
  const secrets = new Map<string, string>();
  const received = new Set<string>();
  const server: Server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const body = await text(request);
    if (path.startsWith('/hangs')) return;
    const event = verifyWebhook(body, request.headers, secrets.get(path) ?? '');
    received.add(`${path} ${event.type} ${JSON.stringify(event.data)}`);
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receivers have no port.');
  const { port } = address;
  return {
    async addEndpoints(program) {
      for (let index = 0; index < endpointsOfAccount; index += 1) {
        const path = `/${index === 0 ? 'hangs' : 'answers'}/${secrets.size}`;
        const { secret } = await program.webhooks.create({
          url: `http://127.0.0.1:${port}${path}`,
          events: ['video.completed'],
        });
        if (secret === null) throw new Error('A new endpoint has a secret.');
        secrets.set(path, secret);
      }
    },
    received: () => received.size,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
