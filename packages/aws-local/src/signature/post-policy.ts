import * as z from 'zod/mini';
import type { Credentials } from './caller.ts';
import { parseCredentialScope, sameSignature, signatureOf } from './signing-key.ts';
import { scopeMismatch, type VerifyOptions } from './verify-request.ts';

/** S3's largest object in one request: 5 GiB. */
const LARGEST_UPLOAD_BYTES = 5 * 1024 ** 3;

export interface PostPolicyOptions extends Omit<VerifyOptions, 'service'> {
  readonly credentials: Credentials;
}

type PostPolicyVerification =
  | {
      readonly outcome: 'verified';
      readonly principal: string;
      /** Bounds of the file, both included. */
      readonly smallestBytes: number;
      readonly largestBytes: number;
    }
  | {
      readonly outcome: 'refused';
      readonly status: 400 | 403;
      /** S3's error code. */
      readonly code: string;
      readonly message: string;
    };

const exactMatch = z.record(z.string(), z.string());
const comparison = z.tuple([z.enum(['eq', 'starts-with']), z.string(), z.string()]);
const sizeRange = z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]);
const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(z.union([sizeRange, comparison, exactMatch])),
});
type Condition = z.infer<typeof policySchema>['conditions'][number];

/** Fields that need no condition: those that carry the policy itself, and the file. */
const FIELDS_WITHOUT_CONDITION = ['file', 'policy', 'x-amz-signature', 'awsaccesskeyid'];

/**
 * Checks the policy of a form that a browser posts to S3: its signature, its expiry, that each field fulfils its
 * condition, and that no field is there which the policy does not name.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 *
 * @param fields the form's fields by name in lower case
 */
export function verifyPostPolicy(
  bucket: string,
  fields: ReadonlyMap<string, string>,
  options: PostPolicyOptions,
): PostPolicyVerification {
  const encodedPolicy = fields.get('policy');
  const signature = fields.get('x-amz-signature');
  const credential = fields.get('x-amz-credential');
  if (encodedPolicy === undefined || signature === undefined || credential === undefined) {
    return refused(403, 'AccessDenied', 'Access Denied');
  }
  if (fields.get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256') {
    return refused(400, 'InvalidArgument', 'x-amz-algorithm must be AWS4-HMAC-SHA256.');
  }
  const scope = parseCredentialScope(credential);
  const mismatch = scope && scopeMismatch(scope, { region: options.region, service: 's3' });
  if (!scope || mismatch !== undefined) {
    return refused(400, 'InvalidArgument', mismatch ?? 'The X-Amz-Credential field is malformed.');
  }
  const caller = options.credentials(scope.accessKeyId);
  if (!caller) {
    return refused(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  }
  if (!sameSignature(signature, signatureOf(caller.secretAccessKey, scope, encodedPolicy))) {
    return refused(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    );
  }
  if (caller.sessionToken !== undefined && caller.sessionToken !== fields.get('x-amz-security-token')) {
    return refused(400, 'InvalidToken', 'The provided token is malformed or otherwise invalid.');
  }
  const policy = decodePolicy(encodedPolicy);
  if (!policy) return refused(400, 'InvalidPolicyDocument', 'Invalid Policy: it is not a policy document.');
  if (Date.parse(policy.expiration) < options.now()) {
    return refused(403, 'AccessDenied', 'Invalid according to Policy: Policy expired.');
  }
  return checkConditions(bucket, fields, policy.conditions, caller.principal);
}

function checkConditions(
  bucket: string,
  fields: ReadonlyMap<string, string>,
  conditions: readonly Condition[],
  principal: string,
): PostPolicyVerification {
  const values = new Map([...fields, ['bucket', bucket]]);
  const allowed = new Set(FIELDS_WITHOUT_CONDITION);
  let smallestBytes = 0;
  let largestBytes = LARGEST_UPLOAD_BYTES;
  for (const condition of conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      smallestBytes = Math.max(smallestBytes, condition[1]);
      largestBytes = Math.min(largestBytes, condition[2]);
      continue;
    }
    for (const [operator, field, expected] of comparisonsOf(condition)) {
      allowed.add(field);
      const value = values.get(field) ?? '';
      const holds = operator === 'eq' ? value === expected : value.startsWith(expected);
      if (!holds) {
        return refused(
          403,
          'AccessDenied',
          `Invalid according to Policy: Policy Condition failed: ${JSON.stringify([operator, `$${field}`, expected])}`,
        );
      }
    }
  }
  const extra = [...values.keys()].filter((field) => !allowed.has(field) && !field.startsWith('x-ignore-'));
  if (extra.length > 0) {
    return refused(
      403,
      'AccessDenied',
      `Invalid according to Policy: Extra input fields: ${extra.join(', ')}`,
    );
  }
  return { outcome: 'verified', principal, smallestBytes, largestBytes };
}

function comparisonsOf(
  condition: Exclude<Condition, readonly ['content-length-range', ...unknown[]]>,
): (readonly ['eq' | 'starts-with', string, string])[] {
  if (Array.isArray(condition)) {
    const [operator, field, expected] = condition;
    return [[operator, field.replace(/^\$/, '').toLowerCase(), expected]];
  }
  return Object.entries(condition).map(([field, expected]) => ['eq', field.toLowerCase(), expected] as const);
}

function decodePolicy(encodedPolicy: string): z.infer<typeof policySchema> | undefined {
  try {
    const parsed = policySchema.safeParse(JSON.parse(Buffer.from(encodedPolicy, 'base64').toString()));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function refused(status: 400 | 403, code: string, message: string): PostPolicyVerification {
  return { outcome: 'refused', status, code, message };
}
