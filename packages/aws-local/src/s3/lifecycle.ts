import type { LifecycleRule } from './bucket-properties.ts';
import type { StoredObject } from './object-store.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Whether a lifecycle rule has ended the object's life. S3 rounds the end up to the next midnight, UTC.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/intro-lifecycle-rules.html
 *
 * @param now milliseconds since 1970
 */
export function isExpired(rules: readonly LifecycleRule[], object: StoredObject, now: number): boolean {
  return rules.some(
    (rule) =>
      rule.Status === 'Enabled' &&
      rule.ExpirationInDays !== undefined &&
      object.key.startsWith(rule.Prefix ?? '') &&
      (rule.TagFilters ?? []).every((filter) => object.tags[filter.Key] === filter.Value) &&
      now >= endOfLife(object.lastModified, rule.ExpirationInDays),
  );
}

/** Whether a lifecycle rule has ended an upload in parts that was begun and never completed. */
export function isAbandoned(
  rules: readonly LifecycleRule[],
  upload: { readonly key: string; readonly initiated: number },
  now: number,
): boolean {
  return rules.some(
    (rule) =>
      rule.Status === 'Enabled' &&
      rule.AbortIncompleteMultipartUpload !== undefined &&
      upload.key.startsWith(rule.Prefix ?? '') &&
      now >= endOfLife(upload.initiated, rule.AbortIncompleteMultipartUpload.DaysAfterInitiation),
  );
}

function endOfLife(start: number, days: number): number {
  return Math.ceil((start + days * DAY_MILLISECONDS) / DAY_MILLISECONDS) * DAY_MILLISECONDS;
}
