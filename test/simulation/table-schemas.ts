import type { TableKeys } from './memory-tables.ts';

/** The tables that the simulated functions use, as lib/data/data.ts defines them. */
export const tableSchemas = {
  credits: {
    keys: ['user_id', 'entry'],
    indexes: {
      'by-time': ['user_id', 'created_at'],
      'unfinished-deletions': ['deletion_pending', 'deletion_resumes_at'],
    },
  },
  orders: { keys: ['user_id', 'order_key'], indexes: {} },
  videos: {
    keys: ['user_id', 'id'],
    indexes: {
      unfinished: ['unfinished_shard', 'check_at'],
      expiring: ['expiring_shard', 'expires_at'],
      'by-share': ['share_token', 'user_id'],
    },
  },
  lines: { keys: ['model', 'entry'], indexes: {} },
  files: { keys: ['user_id', 'id'], indexes: {} },
  erasures: { keys: ['user_id', 'erased'], indexes: {} },
  webhooks: { keys: ['user_id', 'entry'], indexes: { due: ['due_shard', 'due_at'] } },
  // Its key is one attribute.
  'api-access': { keys: ['id', 'id'], indexes: { 'by-user': ['user_id', 'id'] } },
  limits: { keys: ['id', 'id'], indexes: {} },
  idempotency: { keys: ['user_id', 'key'], indexes: {} },
  status: { keys: ['part', 'id'], indexes: {} },
  spend: { keys: ['day', 'model'], indexes: {} },
} as const satisfies Record<string, TableKeys>;
