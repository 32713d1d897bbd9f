import type { IncomingMessage } from 'node:http';
import type { Credentials } from './caller.ts';
import { canonicalRequest, parseTarget, type RequestTarget, sha256Hex } from './canonical-request.ts';
import {
  type CredentialScope,
  parseAmzDate,
  parseCredentialScope,
  sameSignature,
  signatureOf,
} from './signing-key.ts';

/** AWS refuses a signed header date further than this from its own clock. */
const largestClockSkewMilliseconds = 15 * 60 * 1000;

export interface VerifyOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly region: string;
  /** The credential scope's name: `s3`, `ssm`, `lambda` … */
  readonly service: string;
  readonly credentials: Credentials;
}

export type Verification =
  | {
      readonly outcome: 'verified';
      readonly accessKeyId: string;
      readonly principal: string;
      /** What the signature says of the body: a SHA-256 in hexadecimal, `UNSIGNED-PAYLOAD` or `STREAMING-…`. */
      readonly payloadHash: string;
    }
  /** The request has no signature. */
  | { readonly outcome: 'anonymous' }
  | { readonly outcome: 'refused'; readonly reason: RefusalReason; readonly message: string };

export type RefusalReason =
  | 'malformed'
  | 'unknownAccessKey'
  | 'wrongSessionToken'
  | 'wrongScope'
  | 'clockSkew'
  | 'unsignedHeaders'
  | 'signatureMismatch';

/**
 * Checks the Signature Version 4 in a request's Authorization header. (A presigned URL counts as unsigned.)
 * The body is not read: its reader compares it with `payloadHash`.
 *
 * @param body for services whose clients do not send `x-amz-content-sha256`: the whole body
 */
export function verifyRequest(
  request: IncomingMessage,
  options: VerifyOptions,
  body?: Uint8Array,
): Verification {
  const target = parseTarget(request.url ?? '/');
  if (!target) return refused('malformed', 'The URI of the request is not percent-encoded correctly.');
  const authorization = request.headers.authorization;
  if (authorization === undefined) return { outcome: 'anonymous' };
  return verifyHeader(request, target, authorization, options, body);
}

function verifyHeader(
  request: IncomingMessage,
  target: RequestTarget,
  authorization: string,
  options: VerifyOptions,
  body: Uint8Array | undefined,
): Verification {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  const [, credential, signedHeaders, signature] = match ?? [];
  if (!credential || !signedHeaders || !signature) {
    return refused('malformed', 'The Authorization header is not a Signature Version 4.');
  }
  const dateTime = request.headers['x-amz-date'];
  const signedAt = typeof dateTime === 'string' ? parseAmzDate(dateTime) : undefined;
  if (typeof dateTime !== 'string' || signedAt === undefined) {
    return refused('malformed', 'AWS authentication requires a valid X-Amz-Date header.');
  }
  if (Math.abs(options.now() - signedAt) > largestClockSkewMilliseconds) {
    return refused('clockSkew', 'The difference between the request time and the current time is too large.');
  }
  const sentHash = request.headers['x-amz-content-sha256'];
  if (options.service === 's3' && typeof sentHash !== 'string') {
    return refused('malformed', 'Missing required header for this request: x-amz-content-sha256');
  }
  return verifySignature(request, target, options, {
    credential,
    dateTime,
    signedHeaders: signedHeaders.split(';'),
    signature,
    sessionToken: request.headers['x-amz-security-token'],
    payloadHash: typeof sentHash === 'string' ? sentHash : sha256Hex(body ?? ''),
    bodyHash: body && sha256Hex(body),
  });
}

interface Claim {
  readonly credential: string;
  readonly dateTime: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly sessionToken: string | string[] | undefined;
  readonly payloadHash: string;
  /** The hash of the body, if it has been read already. */
  readonly bodyHash: string | undefined;
}

function verifySignature(
  request: IncomingMessage,
  target: RequestTarget,
  options: VerifyOptions,
  claim: Claim,
): Verification {
  const scope = parseCredentialScope(claim.credential);
  if (!scope || !claim.dateTime.startsWith(scope.date)) {
    return refused('malformed', 'The credential must be <key id>/<date>/<region>/<service>/aws4_request.');
  }
  const caller = options.credentials(scope.accessKeyId);
  if (!caller) {
    return refused('unknownAccessKey', 'The AWS Access Key Id you provided does not exist in our records.');
  }
  if (caller.sessionToken !== undefined && caller.sessionToken !== claim.sessionToken) {
    return refused('wrongSessionToken', 'The provided token is malformed or otherwise invalid.');
  }
  const mismatch = scopeMismatch(scope, options);
  if (mismatch !== undefined) return refused('wrongScope', mismatch);
  const unsigned = headersThatMustBeSigned(request).find((name) => !claim.signedHeaders.includes(name));
  if (unsigned !== undefined) {
    return refused(
      'unsignedHeaders',
      `There were headers present in the request which were not signed: ${unsigned}`,
    );
  }
  const canonical = canonicalRequest(request, target, claim.signedHeaders, claim.payloadHash, scope.service);
  const scopeText = `${scope.date}/${scope.region}/${scope.service}/aws4_request`;
  const stringToSign = ['AWS4-HMAC-SHA256', claim.dateTime, scopeText, sha256Hex(canonical)].join('\n');
  const expected = signatureOf(caller.secretAccessKey, scope, stringToSign);
  const bodyMatches = claim.bodyHash === undefined || claim.bodyHash === claim.payloadHash;
  if (!sameSignature(claim.signature, expected) || !bodyMatches) {
    return refused(
      'signatureMismatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    );
  }
  return {
    outcome: 'verified',
    accessKeyId: scope.accessKeyId,
    principal: caller.principal,
    payloadHash: claim.payloadHash,
  };
}

/** What is wrong with a scope; undefined if it is this region's and this service's. */
export function scopeMismatch(
  scope: CredentialScope,
  expected: { readonly region: string; readonly service: string },
): string | undefined {
  if (scope.region !== expected.region) {
    return `The authorization is malformed; the region '${scope.region}' is wrong; expecting '${expected.region}'`;
  }
  if (scope.service !== expected.service) {
    return `The authorization is malformed; incorrect service "${scope.service}". This endpoint belongs to "${expected.service}".`;
  }
  return undefined;
}

/** A header that changes what AWS does must be part of what was signed, or it could be added on the way. */
function headersThatMustBeSigned(request: IncomingMessage): string[] {
  return ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
}

function refused(reason: RefusalReason, message: string): Verification {
  return { outcome: 'refused', reason, message };
}
