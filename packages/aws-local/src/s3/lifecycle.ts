import type { LifecycleRule } from './resources.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Whether a lifecycle rule has expired the object. S3 rounds the time up to the next midnight, UTC.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/intro-lifecycle-rules.html
 *
 * @param now milliseconds since 1970
 */
export function isExpired(
  rules: readonly LifecycleRule[],
  object: { readonly key: string; readonly lastModified: number },
  now: number,
): boolean {
  return rules.some((rule) => applies(rule, object.key, object.lastModified, rule.ExpirationInDays, now));
}

/** Whether a lifecycle rule has aborted a multipart upload that was never completed. */
export function isAborted(
  rules: readonly LifecycleRule[],
  upload: { readonly key: string; readonly initiated: number },
  now: number,
): boolean {
  return rules.some((rule) => {
    const days = rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation;
    return applies(rule, upload.key, upload.initiated, days, now);
  });
}

function applies(
  { Status, Prefix = '' }: LifecycleRule,
  key: string,
  start: number,
  days: number | undefined,
  now: number,
): boolean {
  if (Status !== 'Enabled' || days === undefined || !key.startsWith(Prefix)) return false;
  return now >= Math.ceil((start + days * dayMilliseconds) / dayMilliseconds) * dayMilliseconds;
}
