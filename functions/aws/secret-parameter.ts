import { SSMProvider } from '@aws-lambda-powertools/parameters/ssm';
import { SSMClient } from '@aws-sdk/client-ssm';
import { causeOf, type Log, log } from '../log/logger.ts';
import { requestLimits } from './request-limits.ts';

/** Saves most calls, and allows rotating a secret. */
const maximumAgeSeconds = 5 * 60;

/** While SSM fails, it is asked this often. */
const retryAfterMilliseconds = 30_000;

/** Returns the decrypted value of an SSM SecureString. */
export type SecretParameter = (name: string) => Promise<string>;

export const secretParameter: SecretParameter = createSecretParameter({
  provider: new SSMProvider({
    awsSdkV3Client: new SSMClient({ maxAttempts: 2, requestHandler: requestLimits(2_000) }),
  }),
  log,
});

/**
 * Reads a secret at most every five minutes. While SSM fails, returns the last known value.
 *
 * @throws if the parameter is empty, or if SSM fails before the first value
 */
export function createSecretParameter({
  provider,
  log,
}: {
  readonly provider: SSMProvider;
  readonly log: Log;
}): SecretParameter {
  const known = new Map<string, { readonly value: string; readonly failedAt: number | null }>();
  return async (name) => {
    const last = known.get(name);
    if (last !== undefined && last.failedAt !== null && Date.now() - last.failedAt < retryAfterMilliseconds)
      return last.value;
    try {
      const value = await provider.get(name, { decrypt: true, maxAge: maximumAgeSeconds });
      if (value === undefined) throw new Error(`The SSM parameter ${name} is empty.`);
      known.set(name, { value, failedAt: null });
      return value;
    } catch (error) {
      if (last === undefined) throw error;
      log.warn('aws.secret_stale', { parameter: name, cause: causeOf(error) });
      known.set(name, { value: last.value, failedAt: Date.now() });
      return last.value;
    }
  };
}
