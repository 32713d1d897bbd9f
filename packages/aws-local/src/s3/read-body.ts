import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsChunkedDecoder, incompleteBody } from './aws-chunked.ts';
import { type ChecksumAlgorithm, checksumAlgorithms, runningChecksum } from './checksums.ts';
import { notImplemented, S3Error } from './s3-error.ts';

/** S3's largest object in one request: 5 GiB. */
const LARGEST_BODY_BYTES = 5 * 1024 ** 3;
/** S3's largest document (a list of 1,000 keys to delete): 2 MB. */
const LARGEST_DOCUMENT_BYTES = 2 * 1024 ** 2;

interface BodyDigests {
  readonly sizeBytes: number;
  readonly md5Hex: string;
  /** The checksum that the client sent, found right. */
  readonly checksum?: { readonly algorithm: ChecksumAlgorithm; readonly value: string };
}

/** How a request describes its body; its `x-amz-…` parameters may be headers or in a presigned query. */
interface BodyDescription {
  readonly request: IncomingMessage;
  /** From the signature: a SHA-256 in hexadecimal, `UNSIGNED-PAYLOAD` or `STREAMING-…`. */
  readonly payloadHash: string;
  readonly parameter: (name: string) => string | undefined;
}

/**
 * Writes the request's body to a sink, and checks what the client said of it: its length, the SHA-256 that it signed,
 * its MD5, and its checksum, sent before or after the body.
 *
 * @throws S3Error if anything is not as announced; what the sink received is then worthless
 */
export async function readBody(description: BodyDescription, sink: Writable): Promise<BodyDigests> {
  const { request, payloadHash, parameter } = description;
  const chunked = payloadHash.startsWith('STREAMING-');
  if (chunked && payloadHash !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') {
    throw notImplemented(`the payload signature ${payloadHash}`);
  }
  const announcedBytes = announcedLength(
    chunked ? parameter('x-amz-decoded-content-length') : request.headers['content-length'],
  );
  const expected = expectedChecksum(parameter);
  const md5 = createHash('md5');
  const sha256 = /^[0-9a-f]{64}$/.test(payloadHash) ? createHash('sha256') : undefined;
  const checksum = expected && runningChecksum(expected.algorithm);
  let sizeBytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      sizeBytes += chunk.length;
      if (sizeBytes > announcedBytes) return callback(incompleteBody());
      md5.update(chunk);
      sha256?.update(chunk);
      checksum?.update(chunk);
      callback(null, chunk);
    },
  });
  // Not destroyed on failure: the answer still has to travel on the request's connection.
  const source = request.iterator({ destroyOnReturn: false });
  const decoder = new AwsChunkedDecoder();
  if (chunked) await pipeline(source, decoder, meter, sink);
  else await pipeline(source, meter, sink);

  if (sizeBytes !== announcedBytes) throw incompleteBody();
  if (sha256 && sha256.digest('hex') !== payloadHash) {
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
  const md5Bytes = md5.digest();
  const expectedMd5 = request.headers['content-md5'];
  if (expectedMd5 !== undefined && expectedMd5 !== md5Bytes.toString('base64')) {
    throw new S3Error(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.');
  }
  const md5Hex = md5Bytes.toString('hex');
  if (!expected || !checksum) return { sizeBytes, md5Hex };
  const value = expected.value ?? decoder.trailers.get(`x-amz-checksum-${expected.algorithm}`);
  if (value !== checksum.digestBase64()) {
    throw new S3Error(
      400,
      'BadDigest',
      `The ${expected.algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
    );
  }
  return { sizeBytes, md5Hex, checksum: { algorithm: expected.algorithm, value } };
}

/** Reads a body that is an XML document. */
export async function readDocument(
  description: BodyDescription,
): Promise<{ readonly text: string; readonly digests: BodyDigests }> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  const collector = new Writable({
    write(chunk: Buffer, _encoding, callback) {
      sizeBytes += chunk.length;
      if (sizeBytes > LARGEST_DOCUMENT_BYTES) {
        return callback(new S3Error(400, 'MaxMessageLengthExceeded', 'Your request was too large.'));
      }
      chunks.push(chunk);
      callback();
    },
  });
  const digests = await readBody(description, collector);
  return { text: Buffer.concat(chunks).toString('utf8'), digests };
}

function announcedLength(length: string | undefined): number {
  if (length === undefined || !/^\d{1,15}$/.test(length)) {
    throw new S3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  const bytes = Number(length);
  if (bytes > LARGEST_BODY_BYTES) {
    throw new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed object size.');
  }
  return bytes;
}

/** Which checksum the client sends, and its value unless it will follow the body. */
function expectedChecksum(
  parameter: BodyDescription['parameter'],
): { readonly algorithm: ChecksumAlgorithm; readonly value: string | undefined } | undefined {
  const trailer = parameter('x-amz-trailer')?.toLowerCase();
  if (trailer !== undefined) {
    const algorithm = checksumAlgorithms.find((name) => trailer === `x-amz-checksum-${name}`);
    if (!algorithm) throw notImplemented(`the trailer ${trailer}`);
    return { algorithm, value: undefined };
  }
  for (const algorithm of checksumAlgorithms) {
    const value = parameter(`x-amz-checksum-${algorithm}`);
    if (value !== undefined) return { algorithm, value };
  }
  return undefined;
}
