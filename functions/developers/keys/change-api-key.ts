import type { KeyChange } from '../../../contract/developers/developer-keys.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { Log } from '../../log/logger.ts';
import type { ConfirmOwner } from '../../owner/confirm-owner.ts';
import type { AccountCodesStore } from '../../tables/account-codes/account-codes.store.ts';
import type { ApiKey } from '../../tables/api-access/api-key.ts';
import type { KeysStore } from '../../tables/api-access/keys.store.ts';
import type { SessionsStore } from '../../tables/credits/sessions.store.ts';
import { earlier, inOrder, requireLater, viewOf } from './key-view.ts';
import { editKey, requireSecrets } from './own-keys.ts';

export interface ChangeKeyDependencies {
  readonly keys: Pick<KeysStore, 'list' | 'changing' | 'spentOf'>;
  readonly sessions: Pick<SessionsStore, 'write'>;
  readonly confirmOwner: ConfirmOwner;
  readonly codes: Pick<AccountCodesStore, 'end'>;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * PATCH /api/developers/keys/{id}: changes every secret of a key. Extending a live key requires the owner's
 * proof.
 */
export function changeApiKey(dependencies: ChangeKeyDependencies): Route<'changeApiKey'> {
  const { keys, confirmOwner, codes, log } = dependencies;
  return async ({ userId, session, path: { id }, body: { proof, ...change } }) => {
    const now = dependencies.now();
    requireLater(change.expires_at, now);
    const [before] = requireSecrets(id, await keys.list(userId), now);
    const isProven = mayDoMore(before, changed(before, change));
    if (isProven) {
      if (proof === undefined) throw new Rejection('owner_proof_required');
      await confirmOwner(userId, proof);
    }
    const secrets = await editKey(dependencies, session, id, (newest, others) => {
      const next = changed(newest, change);
      // The key was narrowed since the first read.
      if (!isProven && mayDoMore(newest, next)) throw new Rejection('owner_proof_required');
      const former = others.map((key) => ({
        ...changed(key, change),
        expiresAt: earlier(key.expiresAt, next.expiresAt),
      }));
      return { items: keys.changing([next, ...former]), result: [next, ...former] as const };
    });
    log.info('developers.key_changed', { user_id: userId, key_id: id });
    if (isProven && proof !== undefined && 'mailed_code' in proof) await codes.end(userId, 'api_key');
    const spent = await keys.spentOf([id], now);
    return viewOf(secrets, { spentCredits: spent.get(id) ?? 0, now });
  };
}

function changed(key: ApiKey, change: Omit<KeyChange, 'proof'>): ApiKey {
  const { name, scopes, cap_credits: cap, expires_at: expiry, allowed_addresses: addresses } = change;
  return {
    ...key,
    ...(name !== undefined && { name }),
    ...(scopes !== undefined && { scopes: inOrder(scopes) }),
    ...(cap !== undefined && { capCredits: cap }),
    ...(expiry !== undefined && { expiresAt: expiry === null ? null : new Date(expiry) }),
    ...(addresses !== undefined && { allowedAddresses: addresses }),
  };
}

/** Whether a change lets a live key do more. */
export function mayDoMore(before: ApiKey, after: ApiKey): boolean {
  if (before.mode === 'test') return false;
  const isRaised = (from: number | null, to: number | null) => from !== null && (to === null || to > from);
  return (
    after.scopes.some((scope) => !before.scopes.includes(scope)) ||
    isRaised(before.capCredits, after.capCredits) ||
    isRaised(before.expiresAt?.getTime() ?? null, after.expiresAt?.getTime() ?? null) ||
    (before.allowedAddresses !== null &&
      (after.allowedAddresses === null ||
        after.allowedAddresses.some((address) => !before.allowedAddresses?.includes(address))))
  );
}
