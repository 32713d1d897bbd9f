import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import { type ApiKey, hashOf, makeSecret } from '../../tables/api-access/api-key.ts';
import type { ErasuresStore } from '../../tables/erasures/erasures.store.ts';
import type { MakeKeyDependencies } from './create-api-key.ts';
import { earlier, nameOf, viewOf } from './key-view.ts';
import { editKey, requireSecrets } from './own-keys.ts';

const day = 24 * 60 * 60 * 1_000;

/**
 * POST /api/developers/keys/{id}/rotate: only this answer has the new secret. The former one works until the
 * overlap ends; earlier ones end now. Mails the owner of a live key.
 */
export function rotateApiKey(
  dependencies: MakeKeyDependencies & {
    /** Notes the ends of secrets where no restored backup undoes them. */
    readonly erasures: Pick<ErasuresStore, 'keyEnd'>;
  },
): Route<'rotateApiKey'> {
  const { keys, erasures, confirmOwner, codes, sendNotice, secret: pepper, log } = dependencies;
  return async ({ userId, session, language, path: { id }, body }) => {
    const now = dependencies.now();
    const [{ mode }] = requireSecrets(id, await keys.list(userId), now);
    if (mode === 'live') {
      if (body.proof === undefined) throw new Rejection('owner_proof_required');
      await confirmOwner(userId, body.proof);
    }
    const secret = makeSecret(mode);
    const hash = hashOf(secret, await pepper());
    const { successor, former } = await editKey(dependencies, session, id, (newest, others) => {
      const next: ApiKey = {
        ...newest,
        hash,
        lastFour: secret.slice(-4),
        language,
        lastUsedAt: null,
        revision: 1,
        limitHint: null,
        contractHint: null,
      };
      const ending = (key: ApiKey, endsAt: Date): ApiKey => ({
        ...key,
        supersededAt: now,
        expiresAt: earlier(key.expiresAt, endsAt),
      });
      const overlapEnd = new Date(now.getTime() + body.overlap_days * day);
      const overlapping = ending(newest, overlapEnd);
      return {
        items: [
          ...keys.rotating([overlapping, ...others.map((key) => ending(key, now))], next),
          erasures.keyEnd(userId, newest.hash, overlapEnd),
          ...others.map(({ hash: former }) => erasures.keyEnd(userId, former, now)),
        ],
        result: { successor: next, former: overlapping },
      };
    });
    log.info('developers.key_rotated', { user_id: userId, key_id: id, mode });
    if (mode === 'live') {
      const at = now.toISOString();
      await sendNotice({ kind: 'api_key_rotated', userId, at, language, key: nameOf(successor) });
      if (body.proof !== undefined && 'mailed_code' in body.proof) await codes.end(userId, 'api_key');
    }
    const spent = await keys.spentOf([id], now);
    return {
      key: viewOf([successor, former], { spentCredits: spent.get(id) ?? 0, now }),
      secret,
    };
  };
}
