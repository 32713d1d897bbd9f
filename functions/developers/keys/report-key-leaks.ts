import { verify } from 'node:crypto';
import pMap from 'p-map';
import * as z from 'zod/mini';
import { Rejection } from '../../errors/rejection.ts';
import type { Route } from '../../http/api-handler.ts';
import type { Log } from '../../log/logger.ts';
import type { SendNotice } from '../../owner/notice.ts';
import type { ApiKey } from '../../tables/api-access/api-key.ts';
import type { KeysStore } from '../../tables/api-access/keys.store.ts';
import type { ErasuresStore } from '../../tables/erasures/erasures.store.ts';
import type { GitHubKey } from './github-keys.ts';
import { nameOf, secretsOf } from './key-view.ts';

export interface ReportKeyLeaksDependencies {
  /** Null if the environment accepts no reports. */
  readonly gitHubKey: GitHubKey | null;
  readonly keys: Pick<KeysStore, 'find' | 'list' | 'revoking' | 'write'>;
  readonly erasures: Pick<ErasuresStore, 'keyEnd'>;
  readonly sendNotice: SendNotice;
  readonly now: () => Date;
  readonly log: Log;
}

const Report = z.array(z.object({ token: z.string(), type: z.string(), source: z.optional(z.string()) }));

const concurrentTokens = 8;
const attempts = 4;

/**
 * POST /api/key-leaks: GitHub reports public texts that look like our keys. Revokes real ones at once, mails
 * their owners, and answers which were real. May be repeated.
 * https://docs.github.com/en/code-security/secret-scanning/secret-scanning-partnership-program/secret-scanning-partner-program
 */
export function reportKeyLeaks(dependencies: ReportKeyLeaksDependencies): Route<'reportKeyLeaks'> {
  const { gitHubKey, keys, erasures, sendNotice, log } = dependencies;
  return async ({ headers, body }) => {
    if (gitHubKey === null) throw new Rejection('not_found');
    const key = await gitHubKey(headers['github-public-key-identifier']);
    const signature = Buffer.from(headers['github-public-key-signature'], 'base64');
    if (key === null || !verify('sha256', Buffer.from(body), key, signature)) {
      throw new Rejection('invalid_signature');
    }
    return pMap(
      reportIn(body),
      async ({ token, type, source }) => ({
        token_raw: token,
        token_type: type,
        label: (await revoke(token, source)) ? ('true_positive' as const) : ('false_positive' as const),
      }),
      { concurrency: concurrentTokens },
    );
  };

  /** False if it is not our key. */
  async function revoke(token: string, source: string | undefined): Promise<boolean> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const found = await keys.find(token);
      if (found === null) return false;
      if (found.revokedAt !== null) return true;
      const now = dependencies.now();
      const secrets = secretsOf(found.keyId, await keys.list(found.accountId), now) ?? [found];
      const noted = secrets.map(({ hash }) => erasures.keyEnd(found.accountId, hash, now));
      if (!(await keys.write([...keys.revoking(secrets, now, true), ...noted]))) continue;
      await tell(secrets[0], now, source);
      return true;
    }
    throw new Rejection('temporarily_unavailable');
  }

  async function tell(key: ApiKey, now: Date, source: string | undefined): Promise<void> {
    const { accountId: userId, keyId, language } = key;
    log.warn('developers.key_leaked', { user_id: userId, key_id: keyId, source: source?.slice(0, 40) });
    const at = now.toISOString();
    await sendNotice({ kind: 'api_key_leaked', userId, at, language, key: nameOf(key) });
  }
}

/** @throws Rejection `invalid_request` unless it has GitHub's documented form */
function reportIn(body: string): z.infer<typeof Report> {
  try {
    return z.parse(Report, JSON.parse(body));
  } catch {
    throw new Rejection('invalid_request', { field: 'body', allowed: 'a report of secret scanning' });
  }
}
