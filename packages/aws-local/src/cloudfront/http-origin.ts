import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { EdgeRequest, EdgeResponse } from './edge-response.ts';

/** The edge's connections to origins on this machine. */
export interface OriginConnections {
  /**
   * Sends a request to an origin.
   *
   * @param body is sent as the request's body
   */
  request(port: number, request: EdgeRequest, body: IncomingMessage): Promise<EdgeResponse>;
  /** Whether an origin's request came over one of them. */
  isFromEdge(request: IncomingMessage): boolean;
}

export function createOriginConnections(): OriginConnections {
  /** On one machine both ends of every connection have the same address: their ports tell them apart. */
  const ports = new Set<number>();
  const agents = { kept: tracked(new Agent({ keepAlive: true })), fresh: tracked(new Agent()) };
  return {
    async request(port, request, body) {
      if (!safeMethods.has(request.method)) return requestOrigin(agents.fresh, port, request, body);
      // An origin may close a kept connection in the moment in which a request is sent over it.
      return requestOrigin(agents.kept, port, request, null).catch((error: unknown) => {
        if (error instanceof KeptConnectionClosed) return requestOrigin(agents.fresh, port, request, null);
        throw error;
      });
    },
    isFromEdge: ({ socket }) => ports.has(socket.remotePort ?? 0),
  };

  function tracked(agent: Agent): Agent {
    const { createConnection } = agent;
    agent.createConnection = (options, onCreated) => {
      const socket = createConnection.call(agent, options, onCreated);
      if (socket instanceof Socket) {
        socket.once('connect', () => {
          const port = socket.localPort;
          if (port === undefined) return;
          ports.add(port);
          socket.once('close', () => ports.delete(port));
        });
      }
      return socket;
    };
    return agent;
  }
}

/** What may be sent again. The others get a connection of their own, since one cannot know whether they were done. */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

class KeptConnectionClosed extends Error {}

function requestOrigin(
  agent: Agent,
  port: number,
  { method, path, query, headers }: EdgeRequest,
  body: IncomingMessage | null,
): Promise<EdgeResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path: query === '' ? path : `${path}?${query}`,
        headers: Object.fromEntries(
          [...headers].map(([name, values]) => [name, values.join(name === 'cookie' ? '; ' : ', ')]),
        ),
      },
      (response) =>
        resolve({
          status: response.statusCode ?? 502,
          headers: new Map(
            Object.entries(response.headersDistinct).map(([name, values]) => [name, values ?? []]),
          ),
          body: response,
          source: 'origin',
        }),
    );
    outgoing.once('error', (error) =>
      reject(outgoing.reusedSocket ? new KeptConnectionClosed(error.message, { cause: error }) : error),
    );
    if (body === null) outgoing.end();
    else body.pipe(outgoing);
  });
}
