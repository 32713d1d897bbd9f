import { totpCode } from 'cognito-emulator/credentials/totp.ts';
import { type Person, signInByPassword, userPoolOf } from '../cloud/person.ts';
import { password, pool } from './person-steps.ts';
import { field, send } from './send.ts';
import type { Target } from './target.ts';

/** Turns the second factor on as its owner, by our route or at the pool; whether that was done. */
export async function turnOnSecondFactor(target: Target, { accessToken }: Person): Promise<boolean> {
  const begun = await send(target, 'POST', '/api/account/second-factor', {
    token: accessToken,
    body: JSON.stringify({ password }),
  });
  const secret = field(begun.text, 'secret');
  if (typeof secret === 'string') {
    const { status } = await send(target, 'PUT', '/api/account/second-factor', {
      token: accessToken,
      body: JSON.stringify({ password, one_time_code: totpCode(secret, target.now()) }),
    });
    return status === 200;
  }
  const { cognito } = await userPoolOf(target);
  const { SecretCode } = await cognito('AssociateSoftwareToken', { AccessToken: accessToken });
  const UserCode = totpCode(String(SecretCode), target.now());
  await pool(target, 'VerifySoftwareToken', { AccessToken: accessToken, UserCode });
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  return (
    (await pool(target, 'SetUserMFAPreference', { AccessToken: accessToken, SoftwareTokenMfaSettings })) ===
    'done'
  );
}

/** Whether the right password alone is not enough to sign in. */
export async function hasSecondFactor(target: Target, email: string, right: string): Promise<boolean> {
  return signInByPassword(target, email, right).then(
    () => false,
    (error: unknown) => String(error).includes('asks for more'),
  );
}
