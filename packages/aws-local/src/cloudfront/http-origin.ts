import {
  IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { PassThrough } from 'node:stream';
import type { EdgeHeaders, EdgeRequest, EdgeResponse } from './edge-response.ts';

/** Answers requests as a Node HTTP server does. The request is the one that CloudFront makes, not the viewer's. */
export type HttpOrigin = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Sends a request to an origin in this process.
 *
 * @param viewerRequest its body becomes the request's
 */
export async function requestHttpOrigin(
  origin: HttpOrigin,
  request: EdgeRequest,
  viewerRequest: IncomingMessage,
): Promise<EdgeResponse> {
  const originRequest = new OriginRequest(request, viewerRequest);
  const originResponse = new OriginResponse(originRequest);
  const handled = origin(originRequest, originResponse);
  await Promise.race([originResponse.headArrived, handled]);
  await originResponse.headArrived;
  // A failure after the head can only cut the body off.
  handled.catch((error: unknown) => originResponse.body.destroy(error instanceof Error ? error : undefined));
  return {
    status: originResponse.statusCode,
    headers: edgeHeaders(originResponse.getHeaders()),
    body: originResponse.body,
    source: 'origin',
  };
}

/** A request with another path and other headers than the viewer's, and the viewer's body. */
class OriginRequest extends IncomingMessage {
  readonly #viewerRequest: IncomingMessage;
  #started = false;

  constructor(request: EdgeRequest, viewerRequest: IncomingMessage) {
    super(viewerRequest.socket);
    this.#viewerRequest = viewerRequest;
    this.method = request.method;
    this.url = request.query === '' ? request.path : `${request.path}?${request.query}`;
    this.httpVersion = '1.1';
    this.httpVersionMajor = 1;
    this.httpVersionMinor = 1;
    this.headers = Object.fromEntries(
      [...request.headers].map(([name, values]) => [name, values.join(name === 'cookie' ? '; ' : ', ')]),
    );
    this.headersDistinct = Object.fromEntries(request.headers);
    this.rawHeaders = [...request.headers].flatMap(([name, values]) =>
      values.flatMap((value) => [name, value]),
    );
  }

  override _read(): void {
    if (this.#started) {
      this.#viewerRequest.resume();
      return;
    }
    this.#started = true;
    if (this.#viewerRequest.readableEnded) {
      this.#end();
      return;
    }
    this.#viewerRequest
      .on('data', (chunk: Buffer) => {
        if (!this.push(chunk)) this.#viewerRequest.pause();
      })
      .on('end', () => this.#end())
      .on('error', (error) => this.destroy(error));
  }

  /** The viewer's connection stays: the answer has to travel on it. */
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    callback(error);
  }

  #end(): void {
    this.complete = true;
    this.push(null);
  }
}

type WriteCallback = (error: Error | null | undefined) => void;

/** A response that goes to the edge and not to a connection. */
class OriginResponse extends ServerResponse {
  readonly body = new PassThrough();
  readonly headArrived: Promise<void>;
  readonly #announceHead: () => void;
  readonly #failHead: (error: Error) => void;
  #headSent = false;

  constructor(request: IncomingMessage) {
    super(request);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.headArrived = promise;
    this.#announceHead = resolve;
    this.#failHead = reject;
    // Declared as a property, which a subclass cannot override by an accessor of its own.
    Object.defineProperty(this, 'headersSent', { get: () => this.#headSent });
    this.body.on('drain', () => this.emit('drain'));
    this.body.on('close', () => this.emit('close'));
  }

  override destroy(error?: Error): this {
    this.#failHead(error ?? new Error('The origin closed the connection.'));
    this.body.destroy(error);
    return this;
  }

  override writeHead(
    statusCode: number,
    reasonOrHeaders?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    headersIfReason?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    this.statusCode = statusCode;
    const headers = typeof reasonOrHeaders === 'string' ? headersIfReason : reasonOrHeaders;
    if (Array.isArray(headers)) {
      for (let index = 0; index + 1 < headers.length; index += 2) {
        this.appendHeader(String(headers[index]), String(headers[index + 1]));
      }
    } else {
      for (const [name, value] of Object.entries(headers ?? {})) {
        if (value !== undefined) this.setHeader(name, value);
      }
    }
    return this;
  }

  override flushHeaders(): void {
    this.#headSent = true;
    this.#announceHead();
  }

  override write(
    chunk: unknown,
    encodingOrCallback?: BufferEncoding | WriteCallback,
    callback?: WriteCallback,
  ): boolean {
    this.flushHeaders();
    const written = typeof encodingOrCallback === 'function' ? encodingOrCallback : callback;
    const encoding = typeof encodingOrCallback === 'string' ? encodingOrCallback : undefined;
    return this.body.write(bytesOf(chunk, encoding), written);
  }

  override end(
    chunkOrCallback?: unknown,
    encodingOrCallback?: BufferEncoding | (() => void),
    callback?: () => void,
  ): this {
    const candidates: unknown[] = [chunkOrCallback, encodingOrCallback, callback];
    const ended = candidates.find((candidate) => typeof candidate === 'function');
    const encoding = typeof encodingOrCallback === 'string' ? encodingOrCallback : undefined;
    const hasChunk = chunkOrCallback !== undefined && typeof chunkOrCallback !== 'function';
    const bytes = hasChunk ? bytesOf(chunkOrCallback, encoding) : Buffer.alloc(0);
    const isBodyless = [204, 304].includes(this.statusCode) || this.req.method === 'HEAD';
    if (!this.#headSent && !isBodyless && !this.hasHeader('content-length')) {
      this.setHeader('content-length', bytes.length);
    }
    this.flushHeaders();
    this.finished = true;
    this.body.end(isBodyless ? undefined : bytes);
    if (typeof ended === 'function') this.once('finish', () => ended());
    this.emit('finish');
    return this;
  }
}

function bytesOf(chunk: unknown, encoding: BufferEncoding | undefined): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk, encoding);
  if (chunk instanceof Uint8Array) return Buffer.from(chunk);
  throw new TypeError('A body consists of strings and bytes.');
}

function edgeHeaders(headers: OutgoingHttpHeaders): EdgeHeaders {
  return new Map(
    Object.entries(headers)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : [String(value)]]),
  );
}
