import { Readable } from 'node:stream';
import type { Buckets } from '../s3/buckets.ts';
import { decideRead } from '../s3/decide-read.ts';
import { responseOverrides } from '../s3/object-operations.ts';
import type { Authorize } from '../signature/caller.ts';
import {
  type EdgeHeaders,
  type EdgeRequest,
  type EdgeResponse,
  headerOf,
  xmlErrorResponse,
} from './edge-response.ts';

/** A bucket as an origin of a distribution, reached with origin access control. */
export interface BucketOrigin {
  readonly buckets: Buckets;
  readonly bucket: string;
}

interface BucketAccess {
  readonly authorize: Authorize;
  /** Whether the origin has an origin access control: without one CloudFront does not sign, and gets nothing. */
  readonly signs: boolean;
  readonly distributionArn: string;
  readonly accountId: string;
}

/** Reads from a bucket as CloudFront does: signed for the distribution, and only if the bucket's policy lets it. */
export function requestBucket(
  { buckets, bucket }: BucketOrigin,
  request: EdgeRequest,
  access: BucketAccess,
): EdgeResponse {
  const header = (name: string): string | undefined => headerOf(request.headers, name);
  const origin = header('origin');
  const key = decodeURIComponent(request.path).replace(/^\//, '');
  if (request.method === 'OPTIONS') return preflight({ buckets, bucket }, request);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return error(501, 'NotImplemented', 'The local cloud does not let a distribution write to a bucket.');
  }
  const cors =
    origin === undefined ? undefined : buckets.corsHeaders(bucket, { origin, method: request.method });
  const withCors = (response: EdgeResponse): EdgeResponse => {
    for (const [name, value] of Object.entries(cors ?? {})) response.headers.set(name, [value]);
    return response;
  };
  if (key === '' || !isAllowed(access, 's3:GetObject', `arn:aws:s3:::${bucket}/${key}`)) {
    return withCors(error(403, 'AccessDenied', 'Access Denied'));
  }
  const object = buckets.getObject(bucket, key);
  if (!object) {
    // Who may not list a bucket is not told what is missing in it.
    return withCors(
      isAllowed(access, 's3:ListBucket', `arn:aws:s3:::${bucket}`)
        ? error(404, 'NoSuchKey', 'The specified key does not exist.')
        : error(403, 'AccessDenied', 'Access Denied'),
    );
  }
  const headers: EdgeHeaders = new Map(
    Object.entries(object.headers).map(([name, value]) => [name, [String(value)]]),
  );
  const query = new URLSearchParams(request.query);
  for (const [parameter, name] of Object.entries(responseOverrides)) {
    const value = query.get(parameter);
    if (value !== null) headers.set(name, [value]);
  }
  const decision = decideRead(header, object);
  const respond = (status: number, body: Readable): EdgeResponse =>
    withCors({
      status,
      headers,
      body: request.method === 'HEAD' ? Readable.from([]) : body,
      source: 'origin',
    });
  switch (decision.outcome) {
    case 'notModified':
      headers.delete('content-type');
      return respond(304, Readable.from([]));
    case 'preconditionFailed':
      return withCors(
        error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold'),
      );
    case 'rangeNotSatisfiable': {
      const response = error(416, 'InvalidRange', 'The requested range is not satisfiable');
      response.headers.set('content-range', [`bytes */${object.sizeBytes}`]);
      return withCors(response);
    }
    case 'part': {
      const { first, last } = decision.range;
      headers.set('content-range', [`bytes ${first}-${last}/${object.sizeBytes}`]);
      headers.set('content-length', [String(last - first + 1)]);
      return respond(
        206,
        lazily(() => object.body(decision.range)),
      );
    }
    case 'whole':
      headers.set('content-length', [String(object.sizeBytes)]);
      return respond(
        200,
        lazily(() => object.body()),
      );
  }
}

function preflight({ buckets, bucket }: BucketOrigin, request: EdgeRequest): EdgeResponse {
  const headers = buckets.corsHeaders(bucket, {
    origin: headerOf(request.headers, 'origin') ?? '',
    method: headerOf(request.headers, 'access-control-request-method') ?? '',
    requestedHeaders: headerOf(request.headers, 'access-control-request-headers') ?? '',
  });
  if (!headers) return error(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.');
  return {
    status: 200,
    headers: new Map(Object.entries(headers).map(([name, value]) => [name, [value]])),
    body: Readable.from([]),
    source: 'origin',
  };
}

function isAllowed(access: BucketAccess, action: string, resourceArn: string): boolean {
  return (
    access.signs &&
    access.authorize({
      principal: 'cloudfront.amazonaws.com',
      action,
      resourceArn,
      context: {
        'aws:SecureTransport': 'true',
        'aws:SourceArn': access.distributionArn,
        'aws:SourceAccount': access.accountId,
      },
    })
  );
}

/** Opens a file only when it is read: a response that is replaced by an error page leaves none open. */
function lazily(open: () => Readable): Readable {
  return Readable.from(
    (async function* () {
      yield* open();
    })(),
    { objectMode: false },
  );
}

function error(status: number, code: string, message: string): EdgeResponse {
  return xmlErrorResponse(status, code, message, 'origin');
}
