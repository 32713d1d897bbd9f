import type { ByteRange } from './object-store.ts';

/** The response to a conditional or partial request for an object. */
type ReadDecision =
  | { readonly outcome: 'whole' }
  | { readonly outcome: 'part'; readonly range: ByteRange }
  | { readonly outcome: 'notModified' }
  | { readonly outcome: 'preconditionFailed'; readonly condition: string }
  | { readonly outcome: 'rangeNotSatisfiable' };

/**
 * Evaluates If-Match, If-Unmodified-Since, If-None-Match, If-Modified-Since, If-Range and Range, in the order and with
 * the meaning of RFC 9110 sections 13 and 14. Several ranges at once are ignored, as S3 does.
 */
export function decideRead(
  header: (name: string) => string | undefined,
  object: { readonly etag: string; readonly lastModified: number; readonly sizeBytes: number },
): ReadDecision {
  const ifMatch = header('if-match');
  const ifUnmodifiedSince = parseDate(header('if-unmodified-since'));
  if (ifMatch !== undefined) {
    if (!matches(ifMatch, object.etag)) return { outcome: 'preconditionFailed', condition: 'If-Match' };
  } else if (ifUnmodifiedSince !== undefined && object.lastModified > ifUnmodifiedSince) {
    return { outcome: 'preconditionFailed', condition: 'If-Unmodified-Since' };
  }
  const ifNoneMatch = header('if-none-match');
  const ifModifiedSince = parseDate(header('if-modified-since'));
  if (ifNoneMatch !== undefined) {
    if (matches(ifNoneMatch, object.etag)) return { outcome: 'notModified' };
  } else if (ifModifiedSince !== undefined && object.lastModified <= ifModifiedSince) {
    return { outcome: 'notModified' };
  }
  const range = header('range');
  if (range === undefined || !rangeStillApplies(header('if-range'), object)) return { outcome: 'whole' };
  return decideRange(range, object.sizeBytes);
}

function decideRange(header: string, sizeBytes: number): ReadDecision {
  const [, firstText = '', lastText = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (firstText === '' && lastText === '') return { outcome: 'whole' };
  if (firstText === '') {
    const suffixBytes = Number(lastText);
    if (suffixBytes === 0 || sizeBytes === 0) return { outcome: 'rangeNotSatisfiable' };
    return { outcome: 'part', range: { first: Math.max(0, sizeBytes - suffixBytes), last: sizeBytes - 1 } };
  }
  const first = Number(firstText);
  const last = lastText === '' ? sizeBytes - 1 : Math.min(Number(lastText), sizeBytes - 1);
  if (lastText !== '' && Number(lastText) < first) return { outcome: 'whole' };
  if (first >= sizeBytes) return { outcome: 'rangeNotSatisfiable' };
  return { outcome: 'part', range: { first, last } };
}

function rangeStillApplies(
  ifRange: string | undefined,
  object: { readonly etag: string; readonly lastModified: number },
): boolean {
  if (ifRange === undefined) return true;
  if (ifRange.includes('"')) return ifRange === object.etag;
  return parseDate(ifRange) === object.lastModified;
}

/** Weak comparison: CloudFront sends a compressed object's tag as weak. */
function matches(list: string, etag: string): boolean {
  return list
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag || `"${tag}"` === etag);
}

function parseDate(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
