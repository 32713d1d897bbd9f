import * as z from 'zod/mini';
import { assertThisPool, authorize, requireClient } from '../api/authorize.ts';
import { PoolId, Session, Token, TotpCode, Username } from '../api/inputs.ts';
import { type Operations, operation } from '../api/protocol.ts';
import { createTotpSecret, totpStepOf } from '../credentials/totp.ts';
import { CognitoError, invalidSession, userNotFound } from '../errors/errors.ts';
import { requireUser } from '../pool/people.ts';
import type { PoolContext } from '../pool/pool-context.ts';
import type { User } from '../state/state.ts';

/** An access token, or the session of a sign-in that waits for the authenticator's set-up. */
const signedInOrSigningIn = { AccessToken: z.optional(Token), Session: z.optional(Session) };

/**
 * The secret is the user's, whichever of the user's access tokens asked for it and whichever verifies it. The one before
 * serves until then. https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AssociateSoftwareToken.html
 */
const associateSoftwareToken = operation(z.object(signedInOrSigningIn), async (pool, input) => {
  const secret = createTotpSecret();
  if (input.AccessToken === undefined) {
    return { SecretCode: secret, Session: continueSetup(pool, input.Session, { secret, isVerified: false }) };
  }
  const { user } = authorize(pool, input.AccessToken);
  pool.state.updateUser(user, { pendingTotpSecret: secret });
  return { SecretCode: secret };
});

const verifySoftwareToken = operation(
  z.object({ ...signedInOrSigningIn, UserCode: TotpCode }),
  async (pool, input) => {
    if (input.AccessToken === undefined) return verifyInSignIn(pool, input.Session, input.UserCode);
    const { user } = authorize(pool, input.AccessToken);
    const secret = user.pendingTotpSecret;
    if (secret === undefined) {
      throw new CognitoError('NotAuthorizedException', 'No software token is waiting to be verified.');
    }
    // The step does not count as used: users verify the app and sign in with it at once.
    if (totpStepOf(secret, input.UserCode, pool.now()) === undefined) {
      throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
    }
    const { enabled = false, preferred = false } = user.totp ?? {};
    pool.state.updateUser(user, { totp: { secret, enabled, preferred }, pendingTotpSecret: undefined });
    return { Status: 'SUCCESS' };
  },
);

/** The authenticator counts as soon as it is verified, though the sign-in goes on. */
function verifyInSignIn(pool: PoolContext, session: string | undefined, code: string): object {
  const { secret, userId } = pool.sessions.find(session, 'softwareTokenSetup', undefined);
  const user = pool.state.userById(userId);
  if (secret === undefined) throw invalidSession();
  if (user === undefined) throw userNotFound();
  if (totpStepOf(secret, code, pool.now()) === undefined) {
    throw new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch');
  }
  const next = continueSetup(pool, session, { secret, isVerified: true });
  pool.state.updateUser(user, { totp: { secret, enabled: true, preferred: false } });
  return { Status: 'SUCCESS', Session: next };
}

/** Each step has a session of its own. Returns that of the next one. */
function continueSetup(
  pool: PoolContext,
  session: string | undefined,
  step: { readonly secret: string; readonly isVerified: boolean },
): string {
  const before = pool.sessions.find(session, 'softwareTokenSetup', undefined);
  pool.sessions.spend(session ?? '');
  return pool.sessions.open({ ...before, ...step }, requireClient(pool, before.clientId).authSessionSeconds);
}

const MfaSettings = z.optional(
  z.object({ Enabled: z.optional(z.boolean()), PreferredMfa: z.optional(z.boolean()) }),
);

const preferences = {
  SoftwareTokenMfaSettings: MfaSettings,
  SMSMfaSettings: MfaSettings,
  EmailMfaSettings: MfaSettings,
};
type Preferences = Partial<Record<keyof typeof preferences, z.output<typeof MfaSettings>>>;

/** How a user adds an authenticator app as a second factor. */
export const secondFactorOperations: Operations = {
  AssociateSoftwareToken: associateSoftwareToken,
  VerifySoftwareToken: verifySoftwareToken,
  SetUserMFAPreference: operation(z.object({ AccessToken: Token, ...preferences }), async (pool, input) =>
    setPreference(pool, authorize(pool, input.AccessToken).user, input),
  ),
};

/** How an operator removes one from a user who has lost it. */
export const secondFactorAdministration: Operations = {
  AdminSetUserMFAPreference: operation(
    z.object({ UserPoolId: PoolId, Username, ...preferences }),
    async (pool, input) => {
      assertThisPool(pool, input.UserPoolId);
      return setPreference(pool, requireUser(pool, input.Username), input);
    },
  ),
};

/** The part of GetUser and AdminGetUser that is about second factors. */
export function secondFactorsOf(user: User): { UserMFASettingList?: string[]; PreferredMfaSetting?: string } {
  if (user.totp?.enabled !== true) return {};
  return {
    UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
    ...(user.totp.preferred && { PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }),
  };
}

function setPreference(pool: PoolContext, user: User, input: Preferences): object {
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
  const { Enabled: enabled = false, PreferredMfa: preferred = false } = settings;
  if ((enabled || preferred) && user.totp === undefined) {
    throw new CognitoError('InvalidParameterException', 'User has not verified software token mfa');
  }
  if (preferred && !enabled) {
    throw new CognitoError(
      'InvalidParameterException',
      'User has not set up software token mfa, so it cannot be preferred',
    );
  }
  if (user.totp !== undefined) pool.state.updateUser(user, { totp: { ...user.totp, enabled, preferred } });
  return {};
}
