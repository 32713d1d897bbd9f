import * as z from 'zod/mini';
import { UserId } from '../../contract/fields/ids.ts';

/** A line of the export, without secrets. */
export const ExportedUser = z.object({
  /** Null before the first sign-in. */
  account_id: z.nullable(UserId),
  username: z.string(),
  /** The pool's `sub`. */
  subject: z.nullable(z.string()),
  email: z.nullable(z.string()),
  email_verified: z.boolean(),
  /** Cognito's, such as CONFIRMED. */
  status: z.nullable(z.string()),
  enabled: z.boolean(),
  created_at: z.nullable(z.iso.datetime()),
});
export type ExportedUser = z.infer<typeof ExportedUser>;
