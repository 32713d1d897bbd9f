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
  return hmac(signingKey(secretAccessKey, scope), stringToSign).toString('hex');
}

/** Deriving a key takes four rounds, and a caller signs with the same one all day: the latest are cached. */
const signingKeys = new Map<string, Buffer>();
const maximumSigningKeys = 200;

function signingKey(secretAccessKey: string, { date, region, service }: CredentialScope): Buffer {
  const name = [secretAccessKey, date, region, service].join('\n');
  const known = signingKeys.get(name);
  if (known !== undefined) return known;
  const serviceKey = hmac(hmac(hmac(`AWS4${secretAccessKey}`, date), region), service);
  const key = hmac(serviceKey, 'aws4_request');
  if (signingKeys.size >= maximumSigningKeys) signingKeys.clear();
  signingKeys.set(name, key);
  return key;
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
