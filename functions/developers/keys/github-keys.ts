import { createPublicKey, type KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { DependencyFailure } from '../../errors/dependency-failure.ts';
import { causeOf, type Log } from '../../log/logger.ts';

/** Null if GitHub has no such key. */
export type GitHubKey = (identifier: string) => Promise<KeyObject | null>;

const PublicKeys = z.object({
  public_keys: z.array(z.object({ key_identifier: z.string(), key: z.string() })),
});

const requestMilliseconds = 3_000;
/** A key may be new, but forged reports must not make us ask constantly. */
const askAgainMilliseconds = 60_000;
/** Limits trust in withdrawn keys, unless GitHub is unavailable. */
const maximumAgeMilliseconds = 24 * 60 * 60 * 1_000;

/**
 * Reads the keys at most once a minute per function environment, for 3 s, without retries: GitHub repeats
 * reports.
 * https://docs.github.com/en/code-security/secret-scanning/secret-scanning-partnership-program/secret-scanning-partner-program#implement-signature-verification-in-your-secret-alert-service
 */
export function createGitHubKeys(dependencies: {
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly log: Log;
}): GitHubKey {
  const { url, now, log } = dependencies;
  let known: { readonly keys: ReadonlyMap<string, KeyObject>; readonly at: number } | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  return async (identifier) => {
    const isFresh = known !== null && now() - known.at < maximumAgeMilliseconds;
    if (!(isFresh && known?.keys.has(identifier)) && now() - askedAt >= askAgainMilliseconds) {
      askedAt = now();
      try {
        known = { keys: await ask(), at: now() };
      } catch (error) {
        log.warn('developers.github_keys_unknown', { cause: causeOf(error) });
      }
    }
    if (known === null) throw new DependencyFailure('GitHub', undefined);
    return known.keys.get(identifier) ?? null;
  };

  async function ask(): Promise<ReadonlyMap<string, KeyObject>> {
    const response = await dependencies.fetch(url, {
      headers: { accept: 'application/json', 'user-agent': 'reelwright' },
      redirect: 'error',
      signal: AbortSignal.timeout(requestMilliseconds),
    });
    if (!response.ok) throw new Error(`GitHub answered ${response.status}.`);
    const { public_keys: keys } = z.parse(PublicKeys, await response.json());
    return new Map(keys.map(({ key_identifier: identifier, key }) => [identifier, createPublicKey(key)]));
  }
}
