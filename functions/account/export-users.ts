import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Log } from '../log/logger.ts';
import type { IdentitiesStore } from '../tables/identities/identities.store.ts';
import type { PoolUsers } from '../user-pool/pool-users.ts';
import type { ExportedUser } from './exported-user.ts';

export interface ExportUsersDependencies {
  readonly users: Pick<PoolUsers, 'list'>;
  readonly identities: Pick<IdentitiesStore, 'list'>;
  readonly write: (gzipped: Uint8Array) => Promise<void>;
  readonly log: Log;
}

/**
 * Writes all users into a gzipped file of JSON lines, since Cognito has no backup. bin/import-users.ts reads
 * it.
 *
 * @throws errors of the pool, the table or S3; the former file stays
 */
export async function exportUsers(dependencies: ExportUsersDependencies): Promise<{ users: number }> {
  const { users, identities, write, log } = dependencies;
  const accountIds = new Map<string, ExportedUser['account_id']>();
  for await (const { username, userId } of identities.list()) accountIds.set(username, userId);
  const lines: string[] = [];
  for await (const page of users.list()) {
    for (const { username, subject, email, isEmailVerified, status, isEnabled, createdAt } of page) {
      const user: ExportedUser = {
        account_id: accountIds.get(username) ?? null,
        ...{ username, subject, email, email_verified: isEmailVerified, status, enabled: isEnabled },
        created_at: createdAt?.toISOString() ?? null,
      };
      lines.push(`${JSON.stringify(user)}\n`);
    }
  }
  const gzipped = await promisify(gzip)(lines.join(''));
  await write(gzipped);
  log.info('account.users_exported', { users: lines.length, bytes: gzipped.length });
  return { users: lines.length };
}
