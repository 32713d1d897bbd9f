import type { TableDescription } from '../table-description.ts';

/**
 * Visitors' messages, and counters of senders. DynamoDB deletes a message after two years, a counter after
 * its window (`expires_at`, seconds since 1970). Sparse indexes: `unmailed` by the next attempt to mail;
 * `by-time` and `by-reference` for the operator, `by-sender` for an export.
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
  capabilities: {
    /** Stores a message, counts it, and marks it as mailed. It cannot query messages. */
    keep: { actions: ['BatchGetItem', 'PutItem', 'UpdateItem'] },
    /** Finds messages to mail, reads them and marks them as mailed. */
    mail: { actions: ['UpdateItem'], queries: ['unmailed'] },
    read: { actions: ['GetItem'], queries: ['by-time', 'by-reference'] },
    readOfSender: { actions: ['GetItem'], queries: ['by-sender'] },
  },
} as const satisfies TableDescription;
