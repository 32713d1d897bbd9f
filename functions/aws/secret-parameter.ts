import { SSMProvider } from '@aws-lambda-powertools/parameters/ssm';
import { requestLimits } from './request-limits.ts';

/** Kept for five minutes: long enough to spare the call on almost every request, short enough to rotate a secret. */
const maximumAgeSeconds = 5 * 60;

const parameters = new SSMProvider({
  clientConfig: { maxAttempts: 2, requestHandler: requestLimits(2_000) },
});

/** The decrypted value of an SSM SecureString. Throws if it is missing or SSM does not answer. */
export async function secretParameter(name: string): Promise<string> {
  const value = await parameters.get(name, { decrypt: true, maxAge: maximumAgeSeconds });
  if (value === undefined || value === '') throw new Error(`The SSM parameter ${name} is empty.`);
  return value;
}
