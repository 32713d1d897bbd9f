import * as z from 'zod/mini';
import { ignored, only, resourceType } from '../assembly/resource-type.ts';

const statement = z.strictObject({
  Effect: z.literal('Allow'),
  Action: z.literal('kms:*'),
  Resource: z.literal('*'),
  Principal: z.strictObject({ AWS: z.string().check(z.regex(/:root$/)) }),
});

export const key = resourceType('AWS::KMS::Key', {
  KeySpec: only(['ECC_NIST_P256'], 'it keeps keys that sign, on this curve'),
  KeyUsage: only(['SIGN_VERIFY'], 'it does not encrypt'),
  /** Leaves the decision to the policies of roles. */
  KeyPolicy: z.strictObject({ Version: z.optional(z.string()), Statement: z.array(statement) }),
  Description: ignored('a text for people'),
  PendingWindowInDays: ignored('stacks are not deleted here'),
  Tags: ignored('a label for people'),
});
