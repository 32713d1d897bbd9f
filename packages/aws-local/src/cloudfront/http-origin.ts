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
  const agent = new Agent({ keepAlive: true });
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
  return {
    request: (port, request, body) => requestOrigin(agent, port, request, body),
    isFromEdge: ({ socket }) => ports.has(socket.remotePort ?? 0),
  };
}

function requestOrigin(
  agent: Agent,
  port: number,
  { method, path, query, headers }: EdgeRequest,
  body: IncomingMessage,
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
    outgoing.once('error', reject);
    body.pipe(outgoing);
  });
}
