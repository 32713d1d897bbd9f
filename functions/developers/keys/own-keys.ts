import type { ApiKeyId } from '../../../contract/developers/developer-keys.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { ApiKey } from '../../tables/api-access/api-key.ts';
import type { KeysStore } from '../../tables/api-access/keys.store.ts';
import type { Session } from '../../tables/credits/session.ts';
import type { SessionsStore } from '../../tables/credits/sessions.store.ts';
import { type Secrets, secretsOf } from './key-view.ts';

/** What a person wants with one of their keys: what to write, and what it then is. */
export interface KeyEdit<Result> {
  readonly items: readonly TransactionItem[];
  readonly result: Result;
}

/**
 * Edits a key of the person that is not revoked: reads all its secrets that can still work, decides, and writes if they are
 * as they were read; otherwise again, a few times.
 *
 * @param decide gets the newest secret first; after a rotation the former one is second while it works
 * @throws Rejection `not_found`; `temporarily_unavailable` if others change the key all the time
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
 * A key's secrets that still work, if it is not revoked.
 *
 * @throws Rejection `not_found`
 */
export function requireSecrets(keyId: ApiKeyId, keys: readonly ApiKey[], now: Date): Secrets {
  const secrets = secretsOf(keyId, keys, now);
  if (secrets === null || secrets[0].revokedAt !== null) throw new Rejection('not_found');
  return secrets;
}
