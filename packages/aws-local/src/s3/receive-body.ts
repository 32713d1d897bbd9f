import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsChunkedDecoder, incompleteBody } from './aws-chunked.ts';
import { type ChecksumAlgorithm, checksumAlgorithms, runningChecksum } from './checksums.ts';
import { notImplemented, S3Error } from './s3-error.ts';

/** S3's largest object in one request: 5 GiB. */
const largestBodyBytes = 5 * 1024 ** 3;
/** S3's largest document (a list of 1,000 keys to delete): 2 MB. */
const largestDocumentBytes = 2 * 1024 ** 2;

interface BodyDigests {
  readonly sizeBytes: number;
  readonly md5Hex: string;
  /** The checksum that the client sent, verified. */
  readonly checksum?: { readonly algorithm: ChecksumAlgorithm; readonly value: string };
}

interface SignedRequest {
  readonly request: IncomingMessage;
  /** From the signature: a SHA-256 in hexadecimal, `UNSIGNED-PAYLOAD` or `STREAMING-…`. */
  readonly payloadHash: string;
}

/**
 * Streams a request's body to a sink and verifies what the client says of it: its length, the signed SHA-256, its MD5,
 * and its checksum, sent before or after the body. (`emulator-kit/read-body.ts` is for bodies that fit into memory.)
 *
 * @throws S3Error if anything is not as announced; what the sink received is then worthless
 */
export async function receiveBody(
  { request, payloadHash }: SignedRequest,
  sink: Writable,
  { ignoresChecksum = false } = {},
): Promise<BodyDigests> {
  const { headers } = request;
  const isChunked = payloadHash.startsWith('STREAMING-');
  if (isChunked && payloadHash !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') {
    throw notImplemented(`the payload signature ${payloadHash}`);
  }
  const announcedBytes = announcedLength(
    isChunked ? headers['x-amz-decoded-content-length'] : headers['content-length'],
  );
  const expected = ignoresChecksum ? undefined : expectedChecksum(request);
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
  // Not destroyed on failure: the response still has to travel on the request's connection.
  const source = request.iterator({ destroyOnReturn: false });
  const decoder = new AwsChunkedDecoder();
  if (isChunked) await pipeline(source, decoder, meter, sink);
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
  const expectedMd5 = headers['content-md5'];
  if (expectedMd5 !== undefined && expectedMd5 !== md5Bytes.toString('base64')) {
    throw badDigest('Content-MD5');
  }
  const md5Hex = md5Bytes.toString('hex');
  if (!expected || !checksum) return { sizeBytes, md5Hex };
  const { algorithm } = expected;
  const value = expected.value ?? decoder.trailers.get(`x-amz-checksum-${algorithm}`);
  if (value !== checksum.digestBase64()) throw badDigest(algorithm.toUpperCase());
  return { sizeBytes, md5Hex, checksum: { algorithm, value } };
}

/** Receives a body that is an XML document. */
export async function receiveDocument(
  request: SignedRequest,
  options: { readonly ignoresChecksum?: boolean } = {},
): Promise<{ readonly text: string; readonly digests: BodyDigests }> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  const collector = new Writable({
    write(chunk: Buffer, _encoding, callback) {
      sizeBytes += chunk.length;
      if (sizeBytes > largestDocumentBytes) {
        return callback(new S3Error(400, 'MaxMessageLengthExceeded', 'Your request was too large.'));
      }
      chunks.push(chunk);
      callback();
    },
  });
  const digests = await receiveBody(request, collector, options);
  return { text: Buffer.concat(chunks).toString('utf8'), digests };
}

function badDigest(name: string): S3Error {
  return new S3Error(400, 'BadDigest', `The ${name} you specified did not match what we received.`);
}

function announcedLength(length: string | string[] | undefined): number {
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length)) {
    throw new S3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  const bytes = Number(length);
  if (bytes > largestBodyBytes) {
    throw new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed object size.');
  }
  return bytes;
}

/** The checksum that the client announces, with its value unless that follows the body. */
function expectedChecksum({
  headers,
}: IncomingMessage):
  | { readonly algorithm: ChecksumAlgorithm; readonly value: string | undefined }
  | undefined {
  const trailer = headers['x-amz-trailer'];
  const names = Object.keys(headers).concat(typeof trailer === 'string' ? trailer.toLowerCase() : []);
  const [name] = names.filter((header) => /^x-amz-checksum-(?!mode$|type$|algorithm$)/.test(header));
  if (name === undefined) return undefined;
  const algorithm = checksumAlgorithms.find((known) => name === `x-amz-checksum-${known}`);
  if (!algorithm) throw notImplemented(name);
  const value = headers[name];
  return { algorithm, value: typeof value === 'string' ? value : undefined };
}
