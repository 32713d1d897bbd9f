import type { TableDescription } from '../table-description.ts';

/** Each user's newest confirmation link, as a hash. */
export const confirmationLinksTable = {
  variable: 'CONFIRMATION_LINKS_TABLE',
  partitionKey: 'username',
  expiresBy: 'expires_at',
  indexes: {},
  person: { afterDeletion: 'erased', erasure: { with: 'identities', needs: ['forget'] }, exportedAs: [] },
  capabilities: {
    /** Cannot read any link. */
    issue: { actions: ['PutItem'] },
    close: { actions: ['PutItem'] },
    /** Claims a link, and ends it. */
    redeem: { actions: ['DeleteItem', 'UpdateItem'] },
    forget: { actions: ['DeleteItem'] },
  },
} as const satisfies TableDescription;
