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
    checked += 1;
    const days = Math.floor((now.getTime() - changedAt.getTime()) / day);
    if (days >= maximumSecretAgeDays) log.warn('secret.old', { parameter: name, days });
  }
  return { checked };
}
