import type { TableDescription } from '../table-description.ts';

/**
 * Visitors' messages, kept for two years, and counters of senders. Sparse indexes: `unmailed` by the next
 * attempt to mail; `by-time` and `by-reference` for the operator, `by-sender` for an export.
 */
export const messagesTable = {
  variable: 'MESSAGES_TABLE',
  partitionKey: 'id',
  expiresBy: 'expires_at',
  indexes: {
    unmailed: { partitionKey: 'unmailed', sortKey: 'mail_after', holds: ['mail_attempts'] },
    'by-time': {
      partitionKey: 'listed',
      sortKey: 'created_at',
      holds: ['reference', 'kind', 'sender_name', 'email', 'subject', 'mailed_at'],
    },
    'by-reference': { partitionKey: 'reference', holds: 'keys' },
    'by-sender': { partitionKey: 'sender', sortKey: 'created_at', holds: 'keys' },
  },
  // They are written by visitors, and kept for two years.
  person: { afterDeletion: 'kept', exportedAs: ['messages'] },
  capabilities: {
    /** Cannot query messages. */
    keep: { actions: ['BatchGetItem', 'PutItem', 'UpdateItem'] },
    mail: { actions: ['UpdateItem'], queries: ['unmailed'] },
    read: { actions: ['GetItem'], queries: ['by-time', 'by-reference'] },
    /** Which have an answer. */
    readAnswers: { actions: ['BatchGetItem'] },
    answer: { actions: ['GetItem', 'UpdateItem'] },
    readOfSender: { actions: ['GetItem'], queries: ['by-sender'] },
  },
} as const satisfies TableDescription;
