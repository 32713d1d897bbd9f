import { CanaryAccount } from '../../contract/canary.ts';

/** @throws {Error} that quotes nothing of the secret, as errors of JSON do */
export function accountIn(secret: string): CanaryAccount {
  const { data } = CanaryAccount.safeParse(jsonIn(secret));
  if (data === undefined) throw new Error('The parameter holds no account: run npm run canary.');
  return data;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
