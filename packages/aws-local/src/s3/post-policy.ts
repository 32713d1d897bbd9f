import * as z from 'zod/mini';
import { parseCredentialScope, sameSignature, signatureOf } from '../signature/signing-key.ts';
import { scopeMismatch, type VerifyOptions } from '../signature/verify-request.ts';
import { S3Error } from './s3-error.ts';

/** S3's largest object in one request: 5 GiB. */
const largestUploadBytes = 5 * 1024 ** 3;

/** What a form's policy allows. */
interface PostAllowance {
  /** Who signed the policy. */
  readonly principal: string;
  /** Bounds of the file, both included. */
  readonly smallestBytes: number;
  readonly largestBytes: number;
}

const exactMatch = z.record(z.string(), z.string());
const comparison = z.tuple([z.enum(['eq', 'starts-with']), z.string(), z.string()]);
const sizeRange = z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]);
const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(z.union([sizeRange, comparison, exactMatch])),
});
type Condition = z.infer<typeof policySchema>['conditions'][number];

/** Fields that need no condition: those that carry the policy itself, and the file. */
const fieldsWithoutCondition = ['file', 'policy', 'x-amz-signature', 'awsaccesskeyid'];

/**
 * Checks the policy of a form that a browser posts to S3: its signature, its expiry, that each field meets its
 * condition, and that the policy names every field.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 *
 * @param fields the form's fields by name in lower case
 * @throws S3Error
 */
export function verifyPostPolicy(
  bucket: string,
  fields: ReadonlyMap<string, string>,
  options: Omit<VerifyOptions, 'service'>,
): PostAllowance {
  const encodedPolicy = fields.get('policy');
  const signature = fields.get('x-amz-signature');
  const credential = fields.get('x-amz-credential');
  if (encodedPolicy === undefined || signature === undefined || credential === undefined) {
    throw new S3Error(403, 'AccessDenied', 'Access Denied');
  }
  if (fields.get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256') {
    throw new S3Error(400, 'InvalidArgument', 'x-amz-algorithm must be AWS4-HMAC-SHA256.');
  }
  const scope = parseCredentialScope(credential);
  const mismatch = scope && scopeMismatch(scope, { region: options.region, service: 's3' });
  if (!scope || mismatch !== undefined) {
    throw new S3Error(400, 'InvalidArgument', mismatch ?? 'The X-Amz-Credential field is malformed.');
  }
  const caller = options.credentials(scope.accessKeyId);
  if (!caller) {
    throw new S3Error(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  }
  if (!sameSignature(signature, signatureOf(caller.secretAccessKey, scope, encodedPolicy))) {
    throw new S3Error(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    );
  }
  if (caller.sessionToken !== undefined && caller.sessionToken !== fields.get('x-amz-security-token')) {
    throw new S3Error(400, 'InvalidToken', 'The provided token is malformed or otherwise invalid.');
  }
  const policy = decodePolicy(encodedPolicy);
  if (!policy)
    throw new S3Error(400, 'InvalidPolicyDocument', 'Invalid Policy: it is not a policy document.');
  if (Date.parse(policy.expiration) < options.now()) {
    throw new S3Error(403, 'AccessDenied', 'Invalid according to Policy: Policy expired.');
  }
  return checkConditions(bucket, fields, policy.conditions, caller.principal);
}

function checkConditions(
  bucket: string,
  fields: ReadonlyMap<string, string>,
  conditions: readonly Condition[],
  principal: string,
): PostAllowance {
  const values = new Map([...fields, ['bucket', bucket]]);
  const allowed = new Set(fieldsWithoutCondition);
  let smallestBytes = 0;
  let largestBytes = largestUploadBytes;
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
        throw new S3Error(
          403,
          'AccessDenied',
          `Invalid according to Policy: Policy Condition failed: ${JSON.stringify([operator, `$${field}`, expected])}`,
        );
      }
    }
  }
  const extra = [...values.keys()].filter((field) => !allowed.has(field) && !field.startsWith('x-ignore-'));
  if (extra.length > 0) {
    throw new S3Error(
      403,
      'AccessDenied',
      `Invalid according to Policy: Extra input fields: ${extra.join(', ')}`,
    );
  }
  return { principal, smallestBytes, largestBytes };
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
