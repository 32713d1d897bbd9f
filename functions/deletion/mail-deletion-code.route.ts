import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { apiHandler } from '../http/api-handler.ts';
import { personLimitsInAws } from '../limits/person-limits.ts';
import { deleteAccountMail } from '../mail/mails.ts';
import { mailOwnersCodeInAws } from '../owner/mail-owners-code-in-aws.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'mailDeletionCode',
  'temporarily_unavailable',
  mailOwnersCodeInAws(client, 'deletion', deleteAccountMail),
  personLimitsInAws(client),
);
