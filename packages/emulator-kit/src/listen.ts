import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** Something that listens on the loopback; until it is told what to serve it says that it is starting. */
export interface Listener {
  readonly port: number;
  readonly serve: (handler: Handler) => void;
  /** Takes no more connections and ends those that are open. */
  readonly close: () => void;
}

/** Answers one request. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Listens on 127.0.0.1.
 *
 * @param port 0 takes a free one
 * @param names `localhost` listens on ::1 as well, where the machine has it, because browsers may try that first
 * @throws an Error with one sentence if the port is taken
 */
export async function listen(
  port: number,
  options: { readonly names: 'localhost' | '127.0.0.1'; readonly log: (line: string) => void },
): Promise<Listener> {
  let handler: Handler = starting;
  const handle: Handler = (request, response) => handler(request, response);
  const serve = (next: Handler): void => {
    handler = next;
  };
  for (let attempt = 1; ; attempt += 1) {
    const ipv4 = createHandlingServer(handle, options.log);
    await bind(ipv4, port, '127.0.0.1');
    const address = ipv4.address();
    const chosen = typeof address === 'object' && address !== null ? address.port : port;
    if (options.names === '127.0.0.1') return listenerOf(chosen, serve, [ipv4]);
    const ipv6 = createHandlingServer(handle, options.log);
    try {
      await bind(ipv6, chosen, '::1');
      return listenerOf(chosen, serve, [ipv4, ipv6]);
    } catch (error) {
      if (!(error instanceof PortTaken)) return listenerOf(chosen, serve, [ipv4]);
      ipv4.close();
      if (port !== 0 || attempt === 10) throw error;
    }
  }
}

export class PortTaken extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is in use by another program: stop it, or choose another port with PORT=${port + 1}.`,
    );
    this.name = 'PortTaken';
  }
}

const starting: Handler = async (request, response) => {
  request.resume();
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' });
  response.end('The local cloud is starting.');
};

function createHandlingServer(handler: Handler, log: (line: string) => void): Server {
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    handler(request, response).catch((error: unknown) => {
      log(`${request.method} ${request.url}: ${error instanceof Error ? error.stack : String(error)}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  // Uploads and waiting for a rendering may take their time.
  server.requestTimeout = 0;
  return server;
}

async function bind(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new PortTaken(port);
    if (code === 'EACCES')
      throw new Error(`This user may not listen on port ${port}: choose another with PORT=4280.`);
    throw error;
  }
}

function listenerOf(port: number, serve: Listener['serve'], servers: readonly Server[]): Listener {
  return {
    port,
    serve,
    close: () => {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
