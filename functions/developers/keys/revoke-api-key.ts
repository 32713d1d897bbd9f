import type { UserId } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import type { Route } from '../../http/api-handler.ts';
import type { Log } from '../../log/logger.ts';
import type { KeysStore } from '../../tables/api-access/keys.store.ts';
import type { SessionsStore } from '../../tables/credits/sessions.store.ts';
import type { ErasuresStore } from '../../tables/erasures/erasures.store.ts';
import { type Secrets, viewOf } from './key-view.ts';
import { editKey } from './own-keys.ts';

/** Ends all secrets of a key. Fails if one was changed, rotated or revoked since it was read. */
export function revocationOf(
  {
    keys,
    erasures,
  }: { readonly keys: Pick<KeysStore, 'revoking'>; readonly erasures: Pick<ErasuresStore, 'keyEnd'> },
  accountId: UserId,
  secrets: Secrets,
  now: Date,
): readonly TransactionItem[] {
  return [
    ...keys.revoking(secrets, now, false),
    ...secrets.map(({ hash }) => erasures.keyEnd(accountId, hash, now)),
  ];
}

/** DELETE /api/developers/keys/{id}: ends all secrets of the key. */
export function revokeApiKey(dependencies: {
  readonly keys: Pick<KeysStore, 'list' | 'revoking' | 'spentOf'>;
  readonly sessions: Pick<SessionsStore, 'write'>;
  readonly erasures: Pick<ErasuresStore, 'keyEnd'>;
  readonly now: () => Date;
  readonly log: Log;
}): Route<'revokeApiKey'> {
  const { keys, erasures, log } = dependencies;
  return async ({ userId, session, path: { id } }) => {
    const now = dependencies.now();
    const revoked = await editKey(dependencies, session, id, (newest, former) => ({
      items: revocationOf({ keys, erasures }, userId, [newest, ...former], now),
      result: { ...newest, revokedAt: now },
    }));
    log.info('developers.key_revoked', { user_id: userId, key_id: id });
    const spent = await keys.spentOf([id], now);
    return viewOf([revoked], { spentCredits: spent.get(id) ?? 0, now });
  };
}
