import type { Need } from '../needs.ts';

/** For a person without a password. */
export const mailsOwnersCode = [
  'identity.lookUp',
  'accountCodes.issue',
  'mail.send',
  'site.url',
] as const satisfies readonly Need[];
