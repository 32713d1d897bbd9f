import { type RouteFunctions, workAtOthersSeconds, workEverywhereSeconds } from '../needs.ts';
import { mailsOwnersCode } from '../owner/needs.ts';

export const needsOfDeletion = {
  deleteAccount: {
    description: 'Cancels the subscription and deletes the account',
    timeoutSeconds: workEverywhereSeconds,
    needs: ['identity.proveOwner', 'accountCodes.tryCodes', 'accountNotices.send', 'account.erase'],
  },
  mailDeletionCode: {
    description: 'Mails the code by which a person without a password deletes the account',
    // SES may take 12 s.
    timeoutSeconds: workAtOthersSeconds,
    needs: mailsOwnersCode,
  },
} as const satisfies RouteFunctions<'deletion'>;
