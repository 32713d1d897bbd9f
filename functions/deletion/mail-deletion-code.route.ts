import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { deleteAccountMail } from '../mail/mails.ts';
import { mailOwnersCodeInAws } from '../owner/mail-owners-code-in-aws.ts';

export const handler = apiHandler(
  'mailDeletionCode',
  'temporarily_unavailable',
  mailOwnersCodeInAws('deletion', deleteAccountMail),
  personLimitsInAws(),
);
