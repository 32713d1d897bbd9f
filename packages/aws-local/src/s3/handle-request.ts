import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Authorize } from '../signature/caller.ts';
import { parseTarget } from '../signature/canonical-request.ts';
import { type RefusalReason, type VerifyOptions, verifyRequest } from '../signature/verify-request.ts';
import { deleteObjects, headBucket, listObjects } from './bucket-operations.ts';
import { corsHeaders } from './cors.ts';
import { postObject } from './form-upload.ts';
import { assertValidKey } from './keys.ts';
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  uploadPart,
} from './multipart-operations.ts';
import {
  copyObject,
  deleteObject,
  deleteObjectTagging,
  getObject,
  getObjectTagging,
  putObject,
  putObjectTagging,
  responseOverrides,
} from './object-operations.ts';
import { type OpenBucket, type Operation, parameter, queryParameter } from './operation.ts';
import { notImplemented, S3Error } from './s3-error.ts';
import { sendXml } from './xml.ts';

interface S3Options extends Omit<VerifyOptions, 'service'> {
  /** By which callers sign, if not by `now`. */
  readonly callersNow?: () => number;
  readonly authorize: Authorize;
  readonly findBucket: (name: string) => OpenBucket | undefined;
  readonly log: (line: string) => void;
}

/** Answers one request of S3's REST interface, with the bucket as the first segment of the path. */
export async function handleS3Request(
  request: IncomingMessage,
  response: ServerResponse,
  options: S3Options,
): Promise<void> {
  const requestId = randomUUID();
  response.setHeader('x-amz-request-id', requestId);
  response.setHeader('server', 'AmazonS3');
  try {
    await dispatch(request, response, options);
  } catch (error) {
    if (!(error instanceof S3Error)) {
      // The client has left, and nobody waits for an answer.
      if (request.socket.destroyed) return;
      options.log(
        `S3 ${request.method} ${request.url}: ${error instanceof Error ? error.stack : String(error)}`,
      );
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    sendError(response, requestId, error);
  } finally {
    // What the client is still sending must be taken from the connection, or it never reads the answer.
    request.resume();
  }
}

async function dispatch(
  request: IncomingMessage,
  response: ServerResponse,
  options: S3Options,
): Promise<void> {
  const target = parseTarget(request.url ?? '/');
  if (!target) throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
  const [, bucketName = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(decodeURIComponent(target.rawPath)) ?? [];
  if (bucketName === '') throw notImplemented('the list of all buckets');
  const bucket = options.findBucket(bucketName);
  if (!bucket) {
    throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist', {
      details: { BucketName: bucketName },
    });
  }
  if (key !== '') assertValidKey(key);
  const allowed = applyCors(request, response, bucket);
  if (request.method === 'OPTIONS') {
    if (!allowed) {
      throw new S3Error(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
    }
    response.writeHead(200, { 'content-length': 0 }).end();
    return;
  }
  const { callersNow = options.now } = options;
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
  if (request.method === 'POST' && key === '' && isForm) {
    await postObject(request, response, bucket, { ...options, now: callersNow, storedNow: options.now });
    return;
  }
  const verification = verifyRequest(request, { ...options, now: callersNow, service: 's3' });
  if (verification.outcome === 'anonymous') throw new S3Error(403, 'AccessDenied', 'Access Denied');
  if (verification.outcome === 'refused') throw refusal(verification.reason, verification.message);
  const { principal, payloadHash } = verification;
  const { authorize, findBucket, now } = options;
  await run(
    { request, response, target, bucket, key, principal, payloadHash, authorize, findBucket, now },
    options.region,
  );
}

async function run(operation: Operation, region: string): Promise<void> {
  assertQueryUnderstood(operation);
  const method = operation.request.method ?? '';
  const has = (name: string): boolean => queryParameter(operation, name) !== undefined;
  if (operation.key === '') {
    if (method === 'HEAD') return headBucket(operation, region);
    if (method === 'GET' && !has('delete')) return listObjects(operation);
    if (method === 'POST' && has('delete')) return deleteObjects(operation);
    throw notImplemented(`${method} of a bucket`);
  }
  if (has('tagging')) {
    if (method === 'GET') return getObjectTagging(operation);
    if (method === 'PUT') return putObjectTagging(operation);
    if (method === 'DELETE') return deleteObjectTagging(operation);
    throw methodNotAllowed();
  }
  const uploadId = queryParameter(operation, 'uploadId');
  const copySource = parameter(operation, 'x-amz-copy-source');
  if (uploadId !== undefined) {
    if (method === 'PUT' && copySource !== undefined) throw notImplemented('UploadPartCopy');
    if (method === 'PUT') return uploadPart(operation, uploadId);
    if (method === 'POST') return completeMultipartUpload(operation, uploadId);
    if (method === 'DELETE') return abortMultipartUpload(operation, uploadId);
    throw notImplemented('ListParts');
  }
  switch (method) {
    case 'GET':
    case 'HEAD':
      return getObject(operation);
    case 'PUT':
      return copySource === undefined ? putObject(operation) : copyObject(operation, copySource);
    case 'DELETE':
      return deleteObject(operation);
    case 'POST':
      if (has('uploads')) return createMultipartUpload(operation);
      throw methodNotAllowed();
    default:
      throw methodNotAllowed();
  }
}

const understoodQueryParameters = new Set([
  ...Object.keys(responseOverrides),
  ...['list-type', 'prefix', 'delimiter', 'max-keys', 'continuation-token', 'start-after', 'encoding-type'],
  ...['fetch-owner', 'delete', 'tagging', 'uploads', 'uploadId', 'partNumber', 'x-id'],
]);

/** A parameter such as `acl` or `versionId` makes another operation of a request: it is never ignored. */
function assertQueryUnderstood(operation: Operation): void {
  for (const [name] of operation.target.query) {
    const understood = understoodQueryParameters.has(name) || name.toLowerCase().startsWith('x-amz-');
    if (!understood) throw notImplemented(`the query parameter ${name}`);
  }
  const isRead = operation.request.method === 'GET' || operation.request.method === 'HEAD';
  if (isRead && queryParameter(operation, 'partNumber') !== undefined) {
    throw notImplemented('reading one part of an object');
  }
}

function applyCors(request: IncomingMessage, response: ServerResponse, bucket: OpenBucket): boolean {
  const origin = request.headers.origin;
  if (origin === undefined) return false;
  const isPreflight = request.method === 'OPTIONS';
  const method = isPreflight ? request.headers['access-control-request-method'] : request.method;
  const headers = corsHeaders(bucket.properties.CorsConfiguration?.CorsRules ?? [], {
    origin,
    method: method ?? '',
    ...(isPreflight && { requestedHeaders: request.headers['access-control-request-headers'] ?? '' }),
  });
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  return headers !== undefined;
}

const refusalCodes = {
  malformed: [400, 'AuthorizationHeaderMalformed'],
  unknownAccessKey: [403, 'InvalidAccessKeyId'],
  wrongSessionToken: [400, 'InvalidToken'],
  wrongScope: [400, 'AuthorizationHeaderMalformed'],
  clockSkew: [403, 'RequestTimeTooSkewed'],
  expired: [403, 'AccessDenied'],
  unsignedHeaders: [403, 'AccessDenied'],
  signatureMismatch: [403, 'SignatureDoesNotMatch'],
} as const satisfies Record<RefusalReason, readonly [number, string]>;

function refusal(reason: RefusalReason, message: string): S3Error {
  const [status, code] = refusalCodes[reason];
  return new S3Error(status, code, message);
}

function methodNotAllowed(): S3Error {
  return new S3Error(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
}

function sendError(response: ServerResponse, requestId: string, error: unknown): void {
  const known =
    error instanceof S3Error
      ? error
      : new S3Error(500, 'InternalError', 'We encountered an internal error. Please try again.');
  sendXml(
    response,
    known.status,
    [
      'Error',
      [
        ['Code', known.code],
        ['Message', known.message],
        ...Object.entries(known.details),
        ['RequestId', requestId],
      ],
    ],
    known.headers,
  );
}
