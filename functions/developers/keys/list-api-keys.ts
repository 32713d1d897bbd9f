import { type ApiKeyView, keysMaximum } from '../../../contract/developers/developer-keys.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { Route } from '../../http/api-handler.ts';
import type { KeysStore } from '../../tables/api-access/keys.store.ts';
import { secretsOf, viewOf } from './key-view.ts';

type Keys = Pick<KeysStore, 'list' | 'spentOf'>;

/** GET /api/developers/keys */
export function listApiKeys(dependencies: {
  readonly keys: Keys;
  readonly now: () => Date;
}): Route<'listApiKeys'> {
  return async ({ userId }) => ({
    keys: [...(await listKeyViews(dependencies.keys, userId, dependencies.now()))],
    maximum: keysMaximum,
  });
}

/** Newest first; revoked ones for at least 30 days. */
export async function listKeyViews(keys: Keys, userId: UserId, now: Date): Promise<readonly ApiKeyView[]> {
  const all = await keys.list(userId);
  const ids = [...new Set(all.map(({ keyId }) => keyId))];
  const spent = await keys.spentOf(ids, now);
  const views = ids.flatMap((keyId) => {
    const secrets = secretsOf(keyId, all, now);
    return secrets === null ? [] : [viewOf(secrets, { spentCredits: spent.get(keyId) ?? 0, now })];
  });
  return views.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
}
