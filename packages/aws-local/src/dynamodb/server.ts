import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { dynoxideBinary } from './binary.ts';

/** A running DynamoDB-compatible server. */
export interface DynamoDbServer {
  /** Where it listens, for clients that need no permission, such as tests and benchmarks. */
  readonly endpoint: string;
  /** Sends a request's body unchanged; the caller reads the response's body. */
  readonly send: (operation: string, body: Uint8Array | string) => Promise<IncomingMessage>;
  /**
   * Calls an operation and parses its response.
   *
   * @throws DynamoDbError if the server refuses it
   */
  readonly call: (operation: string, input: unknown) => Promise<Readonly<Record<string, unknown>>>;
  /** Stops it in order. */
  readonly stop: () => Promise<void>;
  /** Kills it. */
  readonly kill: () => void;
}

export class DynamoDbError extends Error {
  /** `ResourceNotFoundException`, without its namespace. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.name = 'DynamoDbError';
    this.code = code;
  }
}

/**
 * Starts dynoxide on a free loopback port.
 *
 * It runs under a small shell that ends it when this process is gone, however that ended: the shell reads a pipe that
 * closes with this process.
 *
 * @param databaseFile where the tables are kept; undefined keeps them in memory
 */
export async function startDynamoDbServer(options: {
  readonly databaseFile: string | undefined;
  readonly log: (line: string) => void;
}): Promise<DynamoDbServer> {
  const binary = dynoxideBinary();
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const server = await tryStart(binary, port, options);
    if (server !== undefined) return server;
    if (attempt === 5) throw new Error('dynoxide, which keeps the tables, does not start.');
  }
}

const supervisor = [
  '"$0" "$@" 2>&1 &', //
  'echo "pid $!"',
  'read -r _',
  'exec 2>/dev/null',
  'kill -TERM $! 2>/dev/null',
  'wait $!',
].join('\n');

async function tryStart(
  binary: string,
  port: number,
  { databaseFile, log }: { readonly databaseFile: string | undefined; readonly log: (line: string) => void },
): Promise<DynamoDbServer | undefined> {
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      supervisor,
      binary,
      'serve',
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      ...(databaseFile === undefined ? [] : ['--db-path', databaseFile]),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'], env: {}, detached: true },
  );
  const exited = once(child, 'exit');
  let processId: number | undefined;
  const listening = new Promise<boolean>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const pid = /^pid (\d+)$/.exec(line)?.[1];
      if (pid !== undefined) processId = Number(pid);
      else if (line.startsWith('Dynoxide listening')) resolve(true);
      else if (/error|panic/i.test(line)) {
        log(`dynoxide: ${line}`);
        resolve(false);
      }
    });
    child.once('exit', () => resolve(false));
  });
  if (!(await listening)) {
    child.stdin.end();
    return undefined;
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 64, scheduling: 'lifo' });
  const send = (operation: string, body: Uint8Array | string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        { host: '127.0.0.1', port, method: 'POST', path: '/', agent, headers: headersOf(operation, body) },
        resolve,
      );
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    send,
    call: async (operation, input) => parseResponse(await send(operation, JSON.stringify(input))),
    stop: async () => {
      agent.destroy();
      child.stdin.end();
      await exited;
    },
    kill: () => {
      agent.destroy();
      if (processId !== undefined && child.exitCode === null) process.kill(processId, 'SIGKILL');
      child.stdin.end();
    },
  };
}

/** dynoxide wants a request to look signed, and checks nothing: the AWS endpoint has checked the signature. */
function headersOf(operation: string, body: Uint8Array | string): Record<string, string | number> {
  return {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(body),
    'x-amz-target': `DynamoDB_20120810.${operation}`,
    'x-amz-date': '20260101T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  };
}

/** The whole body. */
export function readResponse(response: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.once('end', () => resolve(Buffer.concat(chunks)));
    response.once('error', reject);
  });
}

const ResponseBody = z.record(z.string(), z.unknown());

async function parseResponse(response: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const body = z.parse(ResponseBody, JSON.parse((await readResponse(response)).toString('utf8')));
  if (response.statusCode === 200) return body;
  const code = String(body.__type ?? 'InternalServerError').replace(/^.*#/, '');
  throw new DynamoDbError(code, String(body.message ?? body.Message ?? ''));
}

/** A port that is free now; another program may take it before it is used. */
async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
