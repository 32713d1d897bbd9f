import type { Log } from '../log/logger.ts';

/** A secret in SSM, without its value. */
export interface SecretAge {
  /** The parameter's name. */
  readonly name: string;
  readonly changedAt: Date;
}

const day = 24 * 60 * 60 * 1_000;

/** How long a secret may stay the same. */
export const maximumSecretAgeDays = 365;

/**
 * Of which a new value would void what it protects: every API key (lib/service/developers.ts says why an old one harms nothing).
 */
const neverRotated: ReadonlySet<string> = new Set(['api-key-secret']);

/** Logs each secret that was not rotated for a year. */
export async function checkSecretAges({
  secrets,
  now,
  log,
}: {
  readonly secrets: () => AsyncIterable<SecretAge>;
  readonly now: Date;
  readonly log: Log;
}): Promise<{ readonly checked: number }> {
  let checked = 0;
  for await (const { name, changedAt } of secrets()) {
    if (neverRotated.has(name.split('/').at(-1) ?? '')) continue;
    checked += 1;
    const days = Math.floor((now.getTime() - changedAt.getTime()) / day);
    if (days >= maximumSecretAgeDays) log.warn('secret.old', { parameter: name, days });
  }
  return { checked };
}
