import { accountId } from '../assembly/physical-names.ts';
import type { Buckets } from '../s3/buckets.ts';
import type { Authorize } from '../signature/caller.ts';
import { type EdgeHeaders, type EdgeRequest, type EdgeResponse, xmlErrorResponse } from './edge-response.ts';
import { answerRead } from './read-answer.ts';

/** A bucket as an origin of a distribution. */
export interface BucketOrigin {
  readonly buckets: Buckets;
  readonly bucket: string;
  readonly authorize: Authorize;
  /** Whether the origin has an origin access control: without one CloudFront does not sign, and gets nothing. */
  readonly signs: boolean;
  readonly distributionId: string;
}

/** Reads from a bucket as CloudFront does: signed for the distribution, and only if the bucket's policy lets it. */
export function requestBucket(origin: BucketOrigin, request: EdgeRequest): EdgeResponse {
  const { buckets, bucket } = origin;
  const key = decodeURIComponent(request.path).replace(/^\//, '');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return error(501, 'NotImplemented', 'The local cloud lets a distribution only read from a bucket.');
  }
  if (key === '' || !isAllowed(origin, 's3:GetObject', `arn:aws:s3:::${bucket}/${key}`)) {
    return error(403, 'AccessDenied', 'Access Denied');
  }
  const object = buckets.getObject(bucket, key);
  if (!object) {
    // A reader that may not list a bucket is not told what is missing in it.
    return isAllowed(origin, 's3:ListBucket', `arn:aws:s3:::${bucket}`)
      ? error(404, 'NoSuchKey', 'The specified key does not exist.')
      : error(403, 'AccessDenied', 'Access Denied');
  }
  const headers: EdgeHeaders = new Map(
    Object.entries(object.headers).map(([name, value]) => [name, [String(value)]]),
  );
  return answerRead(request, {
    etag: object.etag,
    lastModified: object.lastModified,
    sizeBytes: object.sizeBytes,
    headers,
    body: (range) => object.body(range),
    source: 'origin',
  });
}

function isAllowed(
  { signs, authorize, distributionId }: BucketOrigin,
  action: string,
  resourceArn: string,
): boolean {
  return (
    signs &&
    authorize({
      principal: 'cloudfront.amazonaws.com',
      action,
      resourceArn,
      context: {
        'aws:SecureTransport': 'true',
        'aws:SourceArn': `arn:aws:cloudfront::${accountId}:distribution/${distributionId}`,
        'aws:SourceAccount': accountId,
      },
    })
  );
}

function error(status: number, code: string, message: string): EdgeResponse {
  return xmlErrorResponse(status, code, message, 'origin');
}
