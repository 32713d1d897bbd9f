import { Transform, type TransformCallback } from 'node:stream';
import { S3Error } from './s3-error.ts';

/** No header line of a chunk, and no trailer, is longer. */
const longestLineBytes = 8192;

/**
 * Takes the `aws-chunked` encoding off a body: `<hexadecimal size>[;extensions]\r\n<bytes>\r\n … 0\r\n<trailers>\r\n`.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html
 *
 * The stream fails with S3Error IncompleteBody if the body is anything else, or ends early.
 */
export class AwsChunkedDecoder extends Transform {
  /** Trailing headers by name in lower case; complete when the stream has ended. */
  readonly trailers = new Map<string, string>();
  #pending: Buffer = Buffer.alloc(0);
  #state: 'size' | 'bytes' | 'bytesEnd' | 'trailers' | 'done' = 'size';
  #remainingBytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    try {
      while (this.#step());
      callback();
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)));
    }
  }

  override _flush(callback: TransformCallback): void {
    // The last chunk may end the body without the empty line after the trailers.
    const ended = this.#state === 'done' || (this.#state === 'trailers' && this.#pending.length === 0);
    callback(ended ? null : incompleteBody());
  }

  /** Returns whether more of the pending bytes may be taken. */
  #step(): boolean {
    switch (this.#state) {
      case 'size': {
        const line = this.#takeLine();
        if (line === undefined) return false;
        const [, size] = /^([0-9a-fA-F]{1,8})(?:;.*)?$/.exec(line) ?? [];
        if (size === undefined) throw incompleteBody();
        this.#remainingBytes = Number.parseInt(size, 16);
        this.#state = this.#remainingBytes === 0 ? 'trailers' : 'bytes';
        return true;
      }
      case 'bytes': {
        if (this.#pending.length === 0) return false;
        const taken = this.#pending.subarray(0, this.#remainingBytes);
        this.push(taken);
        this.#pending = this.#pending.subarray(taken.length);
        this.#remainingBytes -= taken.length;
        if (this.#remainingBytes === 0) this.#state = 'bytesEnd';
        return true;
      }
      case 'bytesEnd': {
        const line = this.#takeLine();
        if (line === undefined) return false;
        if (line !== '') throw incompleteBody();
        this.#state = 'size';
        return true;
      }
      case 'trailers': {
        const line = this.#takeLine();
        if (line === undefined) return false;
        if (line === '') {
          this.#state = 'done';
          return true;
        }
        const colon = line.indexOf(':');
        if (colon < 1) throw incompleteBody();
        this.trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
        return true;
      }
      case 'done':
        if (this.#pending.length > 0) throw incompleteBody();
        return false;
    }
  }

  #takeLine(): string | undefined {
    const end = this.#pending.indexOf('\r\n');
    if (end > longestLineBytes || (end < 0 && this.#pending.length > longestLineBytes)) {
      throw incompleteBody();
    }
    if (end < 0) return undefined;
    const line = this.#pending.subarray(0, end).toString('latin1');
    this.#pending = this.#pending.subarray(end + 2);
    return line;
  }
}

export function incompleteBody(): S3Error {
  return new S3Error(
    400,
    'IncompleteBody',
    'The request body terminated unexpectedly, or its chunks are not as announced.',
  );
}
