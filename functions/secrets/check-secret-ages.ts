import type { Log } from '../log/logger.ts';

export interface SecretAge {
  readonly name: string;
  readonly changedAt: Date;
}

const day = 24 * 60 * 60 * 1_000;

export const maximumSecretAgeDays = 365;

/** A new value would void every API key; lib/service/developers.ts says why the old one does no harm. */
const neverRotated: ReadonlySet<string> = new Set(['api-key-secret']);

/** Logs secrets that were not rotated for a year. */
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
