import type { TableDescription } from '../table-description.ts';

/** Which emails went to whom, and what became of them, for 90 days: no address and no text. */
export const sentMailsTable = {
  variable: 'SENT_MAILS_TABLE',
  partitionKey: 'user_id',
  sortKey: 'entry',
  expiresBy: 'expires_at',
  indexes: {},
  person: {
    afterDeletion: 'erased',
    erasure: { phase: 'belongings', needs: ['erase'] },
    exportedAs: ['emails'],
  },
  capabilities: {
    record: { actions: ['UpdateItem'] },
    list: { actions: ['Query'] },
    erase: { actions: ['BatchWriteItem', 'Query'] },
  },
} as const satisfies TableDescription;
