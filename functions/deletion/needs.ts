import { type RouteFunctions, workEverywhereSeconds } from '../needs.ts';
import { mailsOwnersCode } from '../owner/needs.ts';

export const needsOfDeletion = {
  deleteAccount: {
    description: 'Cancels the subscription and deletes the account',
    timeoutSeconds: workEverywhereSeconds,
    needs: ['identity.proveOwner', 'accountCodes.tryCodes', 'accountNotices.send', 'account.erase'],
  },
  mailDeletionCode: {
    function: 'accountSecurity',
    needs: mailsOwnersCode,
  },
} as const satisfies RouteFunctions<'deletion'>;
