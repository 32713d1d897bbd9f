import type { ApiKeyId } from '../../../contract/developers/developer-keys.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { ApiKey } from '../../tables/api-access/api-key.ts';
import type { KeysStore } from '../../tables/api-access/keys.store.ts';
import type { Session } from '../../tables/credits/session.ts';
import type { SessionsStore } from '../../tables/credits/sessions.store.ts';
import { type Secrets, secretsOf } from './key-view.ts';

/** The items to write, and the result once they are. */
export interface KeyEdit<Result> {
  readonly items: readonly TransactionItem[];
  readonly result: Result;
}

/**
 * Edits a key that is not revoked, and tries again if it changed meanwhile.
 *
 * @param decide gets the newest secret first, then those that still work after a rotation
 * @throws Rejection `not_found`; `temporarily_unavailable` if the key keeps changing
 */
export async function editKey<Result>(
  dependencies: {
    readonly keys: Pick<KeysStore, 'list'>;
    readonly sessions: Pick<SessionsStore, 'write'>;
    readonly now: () => Date;
  },
  session: Session,
  keyId: ApiKeyId,
  decide: (newest: ApiKey, former: readonly ApiKey[]) => KeyEdit<Result>,
): Promise<Result> {
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const all = await dependencies.keys.list(session.userId);
    const [newest, ...former] = requireSecrets(keyId, all, dependencies.now());
    const { items, result } = decide(newest, former);
    if (await dependencies.sessions.write(session, items)) return result;
  }
  throw new Rejection('temporarily_unavailable');
}

/**
 * The working secrets of a key.
 *
 * @throws Rejection `not_found`, also for a revoked key
 */
export function requireSecrets(keyId: ApiKeyId, keys: readonly ApiKey[], now: Date): Secrets {
  const secrets = secretsOf(keyId, keys, now);
  if (secrets === null || secrets[0].revokedAt !== null) throw new Rejection('not_found');
  return secrets;
}
