import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Authorize } from '../signature/caller.ts';
import type { VerifyOptions } from '../signature/verify-request.ts';
import { attributesOf } from './object-attributes.ts';
import { assertNotRetained } from './object-lock.ts';
import type { IncomingBlob, StoredObject } from './object-store.ts';
import { assertValidKey, isAllowed, type OpenBucket } from './operation.ts';
import { verifyPostPolicy } from './post-policy.ts';
import { accessDenied, notImplemented, S3Error } from './s3-error.ts';

/** S3's limit on all fields of a form but the file: 20 KB. */
const largestFieldsBytes = 20 * 1024;

interface FormUploadOptions extends Omit<VerifyOptions, 'service'> {
  /** The clock by which the object ages. */
  readonly storedNow: () => number;
  readonly authorize: Authorize;
}

/**
 * PostObject: a browser's form, allowed by a signed policy.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/RESTObjectPOST.html
 */
export async function postObject(
  request: IncomingMessage,
  response: ServerResponse,
  bucket: OpenBucket,
  options: FormUploadOptions,
): Promise<void> {
  const { key, etag } = await receiveForm(request, bucket, options);
  const location = `http://${request.headers.host ?? ''}/${bucket.name}/${encodeURIComponent(key)}`;
  response.writeHead(204, { etag, location }).end();
}

function receiveForm(
  request: IncomingMessage,
  bucket: OpenBucket,
  options: FormUploadOptions,
): Promise<StoredObject> {
  return new Promise((resolve, reject) => {
    const parser = openParser(request);
    const fields = new Map<string, string>();
    let fieldsBytes = 0;
    let stored: Promise<StoredObject> | undefined;
    const fail = (error: unknown): void => {
      request.unpipe(parser);
      reject(error);
    };
    parser.on('field', (originalName, value, { valueTruncated }) => {
      // S3 ignores what follows the file.
      if (stored) return;
      const name = originalName.toLowerCase();
      fieldsBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
      if (valueTruncated || fieldsBytes > largestFieldsBytes) {
        fail(
          new S3Error(
            400,
            'MaxPostPreDataLengthExceeded',
            'Your POST request fields preceding the upload file were too large.',
          ),
        );
      } else if (fields.has(name)) {
        fail(new S3Error(400, 'InvalidArgument', `POST requires exactly one field ${name}.`));
      } else {
        fields.set(name, value);
      }
    });
    parser.on('file', (name, file) => {
      if (stored || name.toLowerCase() !== 'file') {
        file.resume();
        return;
      }
      stored = receiveFile(bucket, fields, file, options);
      stored.catch((error: unknown) => {
        file.resume();
        fail(error);
      });
    });
    parser.on('close', () => {
      if (stored) stored.then(resolve, fail);
      else fail(malformedForm('The body of your POST request has no field "file".'));
    });
    parser.on('error', () =>
      fail(malformedForm('The body of your POST request is not well-formed multipart/form-data.')),
    );
    request.on('aborted', () => parser.destroy(malformedForm('The body of your POST request ended early.')));
    request.pipe(parser);
  });
}

async function receiveFile(
  bucket: OpenBucket,
  fields: ReadonlyMap<string, string>,
  file: Readable,
  options: FormUploadOptions,
): Promise<StoredObject> {
  const allowance = verifyPostPolicy(bucket.name, fields, options);
  const key = fields.get('key');
  if (key === undefined) {
    throw new S3Error(400, 'InvalidArgument', 'Bucket POST must contain a field named "key".');
  }
  if (/\$\{filename\}/.test(key)) throw notImplemented('a key made from the name of the file');
  assertValidKey(key);
  for (const name of fields.keys()) {
    if (name.startsWith('x-amz-checksum-')) throw notImplemented(`the form field ${name}`);
  }
  const resourceArn = `arn:aws:s3:::${bucket.name}/${key}`;
  if (!isAllowed(options, allowance.principal, 's3:PutObject', resourceArn)) {
    throw accessDenied(allowance.principal, 's3:PutObject', resourceArn);
  }
  const attributes = attributesOf(Object.fromEntries(fields));
  const incoming = await storeFile(bucket, file, allowance);
  assertNotRetained(bucket, bucket.objects.get(key), options.storedNow());
  return bucket.objects.commit(key, incoming, attributes, options.storedNow());
}

async function storeFile(
  bucket: OpenBucket,
  file: Readable,
  bounds: { readonly smallestBytes: number; readonly largestBytes: number },
): Promise<IncomingBlob> {
  const { blob, sink } = bucket.objects.createBlob();
  const md5 = createHash('md5');
  let sizeBytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      sizeBytes += chunk.length;
      if (sizeBytes > bounds.largestBytes) return callback(tooLarge(bounds.largestBytes));
      md5.update(chunk);
      callback(null, chunk);
    },
  });
  try {
    // Not destroyed on failure: the rest of the form still has to be received before the response.
    await pipeline(file.iterator({ destroyOnReturn: false }), meter, sink);
    if (sizeBytes < bounds.smallestBytes) throw tooSmall(sizeBytes, bounds.smallestBytes);
    return { blob, sizeBytes, etag: `"${md5.digest('hex')}"` };
  } catch (error) {
    bucket.objects.discard(blob);
    throw error;
  }
}

function openParser(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: largestFieldsBytes, fields: 100, files: 1 },
    });
  } catch {
    throw malformedForm('The body of your POST request is not well-formed multipart/form-data.');
  }
}

function malformedForm(message: string): S3Error {
  return new S3Error(400, 'MalformedPOSTRequest', message);
}

function tooLarge(largestBytes: number): S3Error {
  return new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', {
    details: { MaxSizeAllowed: String(largestBytes) },
  });
}

function tooSmall(sizeBytes: number, smallestBytes: number): S3Error {
  return new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', {
    details: { ProposedSize: String(sizeBytes), MinSizeAllowed: String(smallestBytes) },
  });
}
