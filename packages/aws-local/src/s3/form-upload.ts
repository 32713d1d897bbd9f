import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Authorize } from '../signature/caller.ts';
import { type PostPolicyOptions, verifyPostPolicy } from '../signature/post-policy.ts';
import { type ChecksumAlgorithm, checksumAlgorithms, runningChecksum } from './checksums.ts';
import { assertValidKey } from './keys.ts';
import { attributesOfForm } from './object-attributes.ts';
import type { IncomingBlob, StoredObject } from './object-store.ts';
import { isAllowed, type OpenBucket } from './operation.ts';
import { accessDenied, S3Error } from './s3-error.ts';
import { sendXml } from './xml.ts';

/** S3's limit on all fields of a form but the file: 20 KB. */
const LARGEST_FIELDS_BYTES = 20 * 1024;

interface FormUploadOptions extends PostPolicyOptions {
  /** When the object is stored, by the bucket's clock. */
  readonly storedNow: () => number;
  readonly authorize: Authorize;
}

/**
 * PostObject: a browser's form, allowed by the policy that somebody signed for it.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/RESTObjectPOST.html
 */
export async function postObject(
  request: IncomingMessage,
  response: ServerResponse,
  bucket: OpenBucket,
  options: FormUploadOptions,
): Promise<void> {
  const { fields, object } = await receiveForm(request, bucket, options);
  const redirect = fields.get('success_action_redirect');
  if (redirect !== undefined && URL.canParse(redirect)) {
    const location = new URL(redirect);
    location.searchParams.set('bucket', bucket.name);
    location.searchParams.set('key', object.key);
    location.searchParams.set('etag', object.etag);
    response.writeHead(303, { location: location.href, 'content-length': 0 }).end();
    return;
  }
  const location = `http://${request.headers.host ?? ''}/${bucket.name}/${encodeURIComponent(object.key)}`;
  const headers = { etag: object.etag, location };
  switch (fields.get('success_action_status')) {
    case '200':
      response.writeHead(200, { ...headers, 'content-length': 0 }).end();
      return;
    case '201':
      sendXml(
        response,
        201,
        [
          'PostResponse',
          [
            ['Location', location],
            ['Bucket', bucket.name],
            ['Key', object.key],
            ['ETag', object.etag],
          ],
        ],
        headers,
      );
      return;
    default:
      response.writeHead(204, headers).end();
  }
}

interface Form {
  readonly fields: ReadonlyMap<string, string>;
  readonly object: StoredObject;
}

function receiveForm(
  request: IncomingMessage,
  bucket: OpenBucket,
  options: FormUploadOptions,
): Promise<Form> {
  return new Promise((resolve, reject) => {
    const parser = openParser(request);
    const fields = new Map<string, string>();
    let fieldsBytes = 0;
    let form: Promise<Form> | undefined;
    const fail = (error: unknown): void => {
      request.unpipe(parser);
      reject(error);
    };
    parser.on('field', (originalName, value, { valueTruncated }) => {
      // S3 ignores what follows the file.
      if (form) return;
      const name = originalName.toLowerCase();
      fieldsBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
      if (valueTruncated || fieldsBytes > LARGEST_FIELDS_BYTES) {
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
    parser.on('file', (name, file, { filename }) => {
      if (form || name.toLowerCase() !== 'file') {
        file.resume();
        return;
      }
      form = receiveFile(bucket, fields, file, filename ?? '', options).then((object) => ({
        fields,
        object,
      }));
      form.catch((error: unknown) => {
        file.resume();
        fail(error);
      });
    });
    parser.on('close', () => {
      if (form) form.then(resolve, fail);
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
  filename: string,
  options: FormUploadOptions,
): Promise<StoredObject> {
  const verification = verifyPostPolicy(bucket.name, fields, options);
  if (verification.outcome === 'refused') {
    throw new S3Error(verification.status, verification.code, verification.message);
  }
  const keyField = fields.get('key');
  if (keyField === undefined) {
    throw new S3Error(400, 'InvalidArgument', 'Bucket POST must contain a field named "key".');
  }
  const key = keyField.replace(/\$\{filename\}/g, () => filename);
  assertValidKey(key);
  const resourceArn = `arn:aws:s3:::${bucket.name}/${key}`;
  if (!isAllowed(options, verification.principal, 's3:PutObject', resourceArn)) {
    throw accessDenied(verification.principal, 's3:PutObject', resourceArn);
  }
  const attributes = attributesOfForm(fields);
  const incoming = await storeFile(bucket, fields, file, verification);
  return bucket.objects.commit(key, incoming, attributes, options.storedNow());
}

async function storeFile(
  bucket: OpenBucket,
  fields: ReadonlyMap<string, string>,
  file: Readable,
  bounds: { readonly smallestBytes: number; readonly largestBytes: number },
): Promise<IncomingBlob> {
  const { blob, sink } = bucket.objects.createBlob();
  const algorithm = checksumAlgorithms.find((name) => fields.has(`x-amz-checksum-${name}`));
  const checksum = algorithm && runningChecksum(algorithm);
  const md5 = createHash('md5');
  let sizeBytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      sizeBytes += chunk.length;
      if (sizeBytes > bounds.largestBytes) return callback(tooLarge(bounds.largestBytes));
      md5.update(chunk);
      checksum?.update(chunk);
      callback(null, chunk);
    },
  });
  try {
    // Not destroyed on failure: the rest of the form still has to be read before the answer.
    await pipeline(file.iterator({ destroyOnReturn: false }), meter, sink);
    if (sizeBytes < bounds.smallestBytes) throw tooSmall(sizeBytes, bounds.smallestBytes);
    const found = algorithm && checksum && checkedChecksum(fields, algorithm, checksum.digestBase64());
    return { blob, sizeBytes, etag: `"${md5.digest('hex')}"`, ...(found && { checksum: found }) };
  } catch (error) {
    bucket.objects.discard(blob);
    throw error;
  }
}

function checkedChecksum(
  fields: ReadonlyMap<string, string>,
  algorithm: ChecksumAlgorithm,
  value: string,
): { readonly algorithm: ChecksumAlgorithm; readonly value: string } {
  if (fields.get(`x-amz-checksum-${algorithm}`) !== value) {
    throw new S3Error(400, 'BadDigest', `The ${algorithm.toUpperCase()} you specified did not match.`);
  }
  return { algorithm, value };
}

function openParser(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: LARGEST_FIELDS_BYTES, fields: 100, files: 1 },
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
