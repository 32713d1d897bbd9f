import * as z from 'zod/mini';
import { CognitoError, invalidSession } from './errors.ts';
import { PoolId, Session, Token, TotpCode, Username } from './inputs.ts';
import type { PoolContext } from './pool-context.ts';
import { type Operations, operation } from './protocol.ts';
import type { User } from './state.ts';
import { createTotpSecret, totpStepOf } from './totp.ts';
import { assertThisPool, authorize, requireUser } from './users.ts';

const associateSoftwareToken = operation(
  z.object({ AccessToken: z.optional(Token), Session: z.optional(Session) }),
  async (pool, input) => {
    const user = requireSignedIn(pool, input.AccessToken);
    assertSoftwareTokensEnabled(pool);
    const secret = createTotpSecret();
    user.pendingTotpSecret = secret;
    await pool.state.commit();
    return { SecretCode: secret };
  },
);

const verifySoftwareToken = operation(
  z.object({ AccessToken: z.optional(Token), Session: z.optional(Session), UserCode: TotpCode }),
  async (pool, input) => {
    const user = requireSignedIn(pool, input.AccessToken);
    assertSoftwareTokensEnabled(pool);
    const secret = user.pendingTotpSecret;
    if (secret === undefined) {
      throw new CognitoError('NotAuthorizedException', 'No software token is waiting to be verified.');
    }
    // The step is not taken for used: people verify a token and sign in with it at once.
    if (totpStepOf(secret, input.UserCode, pool.now()) === undefined) {
      throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
    }
    user.totp = {
      secret,
      enabled: user.totp?.enabled ?? false,
      preferred: user.totp?.preferred ?? false,
    };
    delete user.pendingTotpSecret;
    user.modifiedAt = pool.now();
    await pool.state.commit();
    return { Status: 'SUCCESS' };
  },
);

const MfaSettings = z.optional(
  z.object({ Enabled: z.optional(z.boolean()), PreferredMfa: z.optional(z.boolean()) }),
);

const preferences = {
  SoftwareTokenMfaSettings: MfaSettings,
  SMSMfaSettings: MfaSettings,
  EmailMfaSettings: MfaSettings,
};

const setUserMfaPreference = operation(
  z.object({ AccessToken: Token, ...preferences }),
  async (pool, input) => {
    const { user } = authorize(pool, input.AccessToken);
    return setPreference(pool, user, input);
  },
);

const adminSetUserMfaPreference = operation(
  z.object({ UserPoolId: PoolId, Username, ...preferences }),
  async (pool, input) => {
    assertThisPool(pool, input.UserPoolId);
    return setPreference(pool, requireUser(pool, input.Username), input);
  },
);

/** How somebody sets up an authenticator program as their second factor. */
export const secondFactorOperations: Operations = {
  AssociateSoftwareToken: associateSoftwareToken,
  VerifySoftwareToken: verifySoftwareToken,
  SetUserMFAPreference: setUserMfaPreference,
};

/** How an operator takes one away from somebody who has lost it. */
export const secondFactorAdministration: Operations = {
  AdminSetUserMFAPreference: adminSetUserMfaPreference,
};

/** The part of GetUser and AdminGetUser that is about second factors. */
export function secondFactorsOf(user: User): { UserMFASettingList?: string[]; PreferredMfaSetting?: string } {
  if (user.totp?.enabled !== true) return {};
  return {
    UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    ...(user.totp.preferred ? { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' } : {}),
  };
}

async function setPreference(
  pool: PoolContext,
  user: User,
  input: Partial<Record<keyof typeof preferences, z.output<typeof MfaSettings>>>,
): Promise<object> {
  for (const [settings, name] of [
    [input.SMSMfaSettings, 'SMS_MFA'],
    [input.EmailMfaSettings, 'EMAIL_OTP'],
  ] as const) {
    if (settings?.Enabled !== true && settings?.PreferredMfa !== true) continue;
    throw new CognitoError(
      'InvalidParameterException',
      `User does not have delivery config set to turn on ${name}`,
    );
  }
  const settings = input.SoftwareTokenMfaSettings;
  if (settings === undefined) return {};
  const enabled = settings.Enabled ?? false;
  const preferred = settings.PreferredMfa ?? false;
  if ((enabled || preferred) && user.totp === undefined) {
    throw new CognitoError('InvalidParameterException', 'User has not verified software token mfa');
  }
  if (preferred && !enabled) {
    throw new CognitoError(
      'InvalidParameterException',
      'User has not set up software token mfa, so it cannot be preferred',
    );
  }
  if (user.totp !== undefined) Object.assign(user.totp, { enabled, preferred });
  user.modifiedAt = pool.now();
  await pool.state.commit();
  return {};
}

/** Setting one up in the middle of a sign-in, by session, is for pools that require it: these do not. */
function requireSignedIn(pool: PoolContext, accessToken: string | undefined): User {
  if (accessToken === undefined) throw invalidSession();
  return authorize(pool, accessToken).user;
}

function assertSoftwareTokensEnabled(pool: PoolContext): void {
  if (pool.configuration.softwareTokensAreEnabled) return;
  throw new CognitoError(
    'SoftwareTokenMFANotFoundException',
    'Software Token MFA has not been enabled by the userPool',
  );
}
