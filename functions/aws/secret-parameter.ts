import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { requestLimits } from './request-limits.ts';

/** Kept for five minutes: long enough to spare the call on almost every request, short enough to rotate a secret. */
const maximumAgeMilliseconds = 5 * 60 * 1_000;

const client = new SSMClient({ maxAttempts: 2, requestHandler: requestLimits(2_000) });

/** The decrypted value of an SSM SecureString. Throws if it is missing or SSM does not answer. */
export const secretParameter = createSecretParameters(async (name) => {
  const { Parameter } = await client.send(new GetParameterCommand({ Name: name, WithDecryption: true }));
  return Parameter?.Value;
}, Date.now);

/**
 * @param read asks for a parameter's value
 * @param now milliseconds since 1970
 */
export function createSecretParameters(
  read: (name: string) => Promise<string | undefined>,
  now: () => number,
): (name: string) => Promise<string> {
  const known = new Map<string, { readonly value: string; readonly readAt: number }>();
  return async (name) => {
    const remembered = known.get(name);
    if (remembered !== undefined && now() - remembered.readAt < maximumAgeMilliseconds) {
      return remembered.value;
    }
    const value = await read(name);
    if (value === undefined || value === '') throw new Error(`The SSM parameter ${name} is empty.`);
    known.set(name, { value, readAt: now() });
    return value;
  };
}
