import { apiHandler } from '../../http/api-handler.ts';
import { personLimitsInAws } from '../../limits/person-limits.ts';
import { makeApiKeyMail } from '../../mail/mails.ts';
import { mailOwnersCodeInAws } from '../../owner/mail-owners-code-in-aws.ts';

export const handler = apiHandler(
  'mailApiKeyCode',
  'temporarily_unavailable',
  mailOwnersCodeInAws('api_key', makeApiKeyMail),
  personLimitsInAws(),
);
