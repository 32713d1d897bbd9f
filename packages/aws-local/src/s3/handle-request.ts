import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Authorize } from '../signature/caller.ts';
import { parseTarget } from '../signature/canonical-request.ts';
import { type RefusalReason, type VerifyOptions, verifyRequest } from '../signature/verify-request.ts';
import { deleteObjects, listObjects } from './bucket-operations.ts';
import { corsHeaders } from './cors.ts';
import { postObject } from './form-upload.ts';
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  uploadPart,
} from './multipart-operations.ts';
import { copyObject, deleteObject, getObject, putObject } from './object-operations.ts';
import { assertValidKey, header, type OpenBucket, type Operation, queryParameter } from './operation.ts';
import { noSuchBucket, notImplemented, S3Error } from './s3-error.ts';
import { sendXml } from './xml.ts';

interface S3Options extends Omit<VerifyOptions, 'service'> {
  /** The clock by which callers sign, if it is not `now`. */
  readonly callersNow?: () => number;
  readonly authorize: Authorize;
  readonly findBucket: (name: string) => OpenBucket | undefined;
  readonly log: (line: string) => void;
}

/** Serves one request of S3's REST interface, with the bucket as the first segment of the path. */
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
      // The client has disconnected.
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
    // What the client is still sending must be received, or it never reads the response.
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
  if (!bucket) throw noSuchBucket(bucketName);
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
  await run({ request, response, target, bucket, key, principal, payloadHash, authorize, findBucket, now });
}

async function run(operation: Operation): Promise<void> {
  assertQueryKnown(operation);
  const { method } = operation.request;
  const has = (name: string): boolean => queryParameter(operation, name) !== undefined;
  if (operation.key === '') {
    if (method === 'GET' && !has('delete')) return listObjects(operation);
    if (method === 'POST' && has('delete')) return deleteObjects(operation);
    throw notImplemented(`${method} of a bucket`);
  }
  const uploadId = queryParameter(operation, 'uploadId');
  const copySource = header(operation, 'x-amz-copy-source');
  if (uploadId !== undefined) {
    if (method === 'PUT' && copySource === undefined) return uploadPart(operation, uploadId);
    if (method === 'POST') return completeMultipartUpload(operation, uploadId);
    if (method === 'DELETE') return abortMultipartUpload(operation, uploadId);
    throw notImplemented(`${method} of a part`);
  }
  if (has('partNumber')) throw notImplemented('reading one part of an object');
  switch (method) {
    case 'GET':
    case 'HEAD':
      return getObject(operation);
    case 'PUT':
      return copySource === undefined ? putObject(operation) : copyObject(operation, copySource);
    case 'DELETE':
      return deleteObject(operation);
    default:
      if (method === 'POST' && has('uploads')) return createMultipartUpload(operation);
      throw new S3Error(
        405,
        'MethodNotAllowed',
        'The specified method is not allowed against this resource.',
      );
  }
}

const knownQueryParameters = new Set([
  ...['list-type', 'prefix', 'max-keys', 'continuation-token', 'encoding-type', 'delete'],
  ...['uploads', 'uploadId', 'partNumber', 'x-id'],
]);

/** A parameter such as `acl` or `versionId` makes another operation of a request: it is never ignored. */
function assertQueryKnown(operation: Operation): void {
  for (const [name] of operation.target.query) {
    if (!knownQueryParameters.has(name)) throw notImplemented(`the query parameter ${name}`);
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
  unsignedHeaders: [403, 'AccessDenied'],
  signatureMismatch: [403, 'SignatureDoesNotMatch'],
} as const satisfies Record<RefusalReason, readonly [number, string]>;

function refusal(reason: RefusalReason, message: string): S3Error {
  const [status, code] = refusalCodes[reason];
  return new S3Error(status, code, message);
}

function sendError(response: ServerResponse, requestId: string, error: unknown): void {
  const { status, code, message, details, headers } =
    error instanceof S3Error
      ? error
      : new S3Error(500, 'InternalError', 'We encountered an internal error. Please try again.');
  const content = { Code: code, Message: message, ...details, RequestId: requestId };
  sendXml(response, status, 'Error', content, headers);
}
