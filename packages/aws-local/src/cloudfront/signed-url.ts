import { type KeyObject, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { wildcardExpression } from '../assembly/wildcards.ts';

type SignedUrlVerification =
  | { readonly outcome: 'allowed' /** Without the parameters of the signature. */; readonly query: string }
  | { readonly outcome: 'refused'; readonly code: string; readonly message: string };

interface SignedUrlRequest {
  /** Scheme, host and path as the viewer asked for them, percent-encoded. */
  readonly baseUrl: string;
  readonly query: string;
}

const signatureParameters = ['Expires', 'Policy', 'Signature', 'Key-Pair-Id', 'Hash-Algorithm'] as const;

const statementSchema = z.object({
  Resource: z.optional(z.string()),
  Condition: z.strictObject({
    DateLessThan: z.object({ 'AWS:EpochTime': z.number() }),
    DateGreaterThan: z.optional(z.object({ 'AWS:EpochTime': z.number() })),
  }),
});
const policySchema = z.object({ Statement: z.tuple([statementSchema]) });

/**
 * Checks the signature of a URL, with a canned policy (`Expires`) or a policy of its own (`Policy`).
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-signed-urls.html
 *
 * @param publicKeys the keys of the behavior's trusted key groups by id
 * @param now milliseconds since 1970
 */
export function verifySignedUrl(
  request: SignedUrlRequest,
  publicKeys: ReadonlyMap<string, KeyObject>,
  now: number,
): SignedUrlVerification {
  const pairs = request.query.split('&').filter((pair) => pair !== '');
  const nameOf = (pair: string): string => pair.split('=', 1)[0] ?? '';
  const isSignature = (pair: string): boolean => signatureParameters.some((name) => name === nameOf(pair));
  const signaturePairs = pairs.filter(isSignature);
  const query = pairs.filter((pair) => !isSignature(pair)).join('&');
  const parameters = new Map(
    signaturePairs.map((pair) => [nameOf(pair), decode(pair.slice(nameOf(pair).length + 1))]),
  );

  const keyPairId = parameters.get('Key-Pair-Id');
  if (!keyPairId) {
    return refused('MissingKey', 'Missing Key-Pair-Id query parameter or cookie value');
  }
  const publicKey = publicKeys.get(keyPairId);
  if (!publicKey) return refused('InvalidKey', 'Unknown Key');
  const signature = fromUrlBase64(parameters.get('Signature') ?? '');
  if (!signature || parameters.size !== signaturePairs.length) return accessDenied;

  const url = query === '' ? request.baseUrl : `${request.baseUrl}?${query}`;
  const policyText = parameters.has('Policy')
    ? fromUrlBase64(parameters.get('Policy') ?? '')?.toString()
    : cannedPolicy(url, parameters.get('Expires'));
  if (policyText === undefined) return accessDenied;
  const hash = parameters.get('Hash-Algorithm') ?? 'SHA1';
  if (hash !== 'SHA1' && hash !== 'SHA256') return accessDenied;
  if (!verify(hash, Buffer.from(policyText), publicKey, signature)) return accessDenied;

  const policy = parsePolicy(policyText);
  if (!policy) return refused('MalformedPolicy', 'Malformed Policy');
  return isFulfilled(policy.Statement[0], url, now) ? { outcome: 'allowed', query } : accessDenied;
}

function isFulfilled(
  { Resource = '*', Condition }: z.infer<typeof statementSchema>,
  url: string,
  now: number,
): boolean {
  const seconds = now / 1000;
  const begun = Condition.DateGreaterThan?.['AWS:EpochTime'];
  return (
    // A canned policy's resource is the URL itself; a policy of its own may have wildcards in it.
    (Resource === url || wildcardExpression(Resource).test(url)) &&
    seconds < Condition.DateLessThan['AWS:EpochTime'] &&
    (begun === undefined || seconds > begun)
  );
}

/** The policy that CloudFront builds from the parameter `Expires`, to the byte as its signer did. */
function cannedPolicy(url: string, expires: string | undefined): string | undefined {
  if (expires === undefined || !/^\d{1,12}$/.test(expires)) return undefined;
  const resource = JSON.stringify(url);
  return `{"Statement":[{"Resource":${resource},"Condition":{"DateLessThan":{"AWS:EpochTime":${expires}}}}]}`;
}

function parsePolicy(text: string): z.infer<typeof policySchema> | undefined {
  try {
    const parsed = z.safeParse(policySchema, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** CloudFront's base64 has `-`, `_` and `~` for `+`, `=` and `/`. Only its one way to write the bytes is taken. */
function fromUrlBase64(text: string): Buffer | undefined {
  const base64 = text.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/');
  const bytes = Buffer.from(base64, 'base64');
  return bytes.length > 0 && bytes.toString('base64') === base64 ? bytes : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const accessDenied: SignedUrlVerification = {
  outcome: 'refused',
  code: 'AccessDenied',
  message: 'Access denied',
};

function refused(code: string, message: string): SignedUrlVerification {
  return { outcome: 'refused', code, message };
}
