import { createHmac, timingSafeEqual } from 'node:crypto';

/** The day, region and service for which a signature was made. */
export interface CredentialScope {
  readonly accessKeyId: string;
  /** `YYYYMMDD` */
  readonly date: string;
  readonly region: string;
  readonly service: string;
}

/**
 * Reads `AKIA…/20261121/us-east-1/s3/aws4_request`.
 *
 * @returns undefined if it is anything else
 */
export function parseCredentialScope(credential: string): CredentialScope | undefined {
  const [accessKeyId, date, region, service, terminator, ...rest] = credential.split('/');
  if (!accessKeyId || !date || !region || !service) return undefined;
  if (terminator !== 'aws4_request' || rest.length > 0 || !/^\d{8}$/.test(date)) return undefined;
  return { accessKeyId, date, region, service };
}

/** The signature, in hexadecimal, of a string to sign, with the key derived for the scope. */
export function signatureOf(secretAccessKey: string, scope: CredentialScope, stringToSign: string): string {
  const dateKey = hmac(`AWS4${secretAccessKey}`, scope.date);
  const regionKey = hmac(dateKey, scope.region);
  const serviceKey = hmac(regionKey, scope.service);
  return hmac(hmac(serviceKey, 'aws4_request'), stringToSign).toString('hex');
}

/** Compares two signatures in a time that does not depend on where they differ. */
export function sameSignature(left: string, right: string): boolean {
  const leftBytes = Buffer.from(left);
  const rightBytes = Buffer.from(right);
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes);
}

/**
 * Reads `20261121T003613Z`.
 *
 * @returns milliseconds since 1970, or undefined if it is anything else
 */
export function parseAmzDate(text: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
