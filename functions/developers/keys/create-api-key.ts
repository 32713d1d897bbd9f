import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { Log } from '../../log/logger.ts';
import type { ConfirmOwner } from '../../owner/confirm-owner.ts';
import type { SendNotice } from '../../owner/notice.ts';
import type { AccountCodesStore } from '../../tables/account-codes/account-codes.store.ts';
import { type ApiKey, hashOf, makeKeyId, makeSecret } from '../../tables/api-access/api-key.ts';
import type { KeysStore } from '../../tables/api-access/keys.store.ts';
import type { SessionsStore } from '../../tables/credits/sessions.store.ts';
import { inOrder, nameOf, requireLater, viewOf } from './key-view.ts';

export interface MakeKeyDependencies {
  readonly keys: Pick<KeysStore, 'list' | 'creating' | 'rotating' | 'prune' | 'spentOf'>;
  readonly sessions: Pick<SessionsStore, 'write' | 'writeUnlessSuspended'>;
  readonly confirmOwner: ConfirmOwner;
  readonly codes: Pick<AccountCodesStore, 'end'>;
  readonly sendNotice: SendNotice;
  /** The secret that hashes keys. */
  readonly secret: () => Promise<string>;
  readonly now: () => Date;
  readonly log: Log;
}

/** How long an ended key stays listed. */
const listedMilliseconds = 30 * 24 * 60 * 60 * 1_000;

/** POST /api/developers/keys: only this answer has the secret. Mails the owner of a live key. */
export function createApiKey(dependencies: MakeKeyDependencies): Route<'createApiKey'> {
  const { keys, sessions, confirmOwner, codes, sendNotice, secret: pepper, log } = dependencies;
  return async ({ userId, session, language, body }) => {
    const now = dependencies.now();
    requireLater(body.expires_at, now);
    if (body.mode === 'live') await confirmOwner(userId, body.proof);
    await keys.prune(
      userId,
      (await keys.list(userId)).filter((key) => endedBefore(key, now)),
    );

    const secret = makeSecret(body.mode);
    const key: ApiKey = {
      hash: hashOf(secret, await pepper()),
      keyId: makeKeyId(),
      accountId: userId,
      name: body.name,
      mode: body.mode,
      scopes: inOrder(body.scopes),
      capCredits: body.cap_credits,
      expiresAt: body.expires_at === null ? null : new Date(body.expires_at),
      allowedAddresses: body.allowed_addresses,
      lastFour: secret.slice(-4),
      language,
      createdAt: now,
      lastUsedAt: null,
      revokedAt: null,
      isLeaked: false,
      supersededAt: null,
      revision: 1,
      limitHint: null,
      contractHint: null,
    };
    if (!(await sessions.writeUnlessSuspended(session, keys.creating(key))))
      throw new Rejection('too_many_keys');
    log.info('developers.key_created', { user_id: userId, key_id: key.keyId, mode: key.mode });
    if (body.mode === 'live') {
      const at = now.toISOString();
      await sendNotice({ kind: 'api_key_created', userId, at, language, key: nameOf(key) });
      if ('mailed_code' in body.proof) await codes.end(userId, 'api_key');
    }
    return { key: viewOf([key], { spentCredits: 0, now }), secret };
  };
}

function endedBefore({ revokedAt, supersededAt, expiresAt }: ApiKey, now: Date): boolean {
  const endedAt = revokedAt ?? (supersededAt === null ? null : expiresAt);
  return endedAt !== null && now.getTime() - endedAt.getTime() > listedMilliseconds;
}
