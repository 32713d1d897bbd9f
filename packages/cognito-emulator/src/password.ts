import * as z from 'zod/mini';
import { ClientMetadata } from './attributes.ts';
import { attemptLimitExceeded, CognitoError, incorrectUsernameOrPassword } from './errors.ts';
import { ClientId, Code, Password, Token, Username } from './inputs.ts';
import { type Operations, operation } from './protocol.ts';
import { runPostConfirmation, unknownUsername } from './sign-up.ts';
import { isPassword } from './srp.ts';
import type { User } from './state.ts';
import {
  assertPasswordAllowed,
  authorize,
  findPerson,
  passwordOwner,
  requireClient,
  setPassword,
} from './users.ts';
import { fakeRedeemCode, fakeSendCode, redeemCode, sendCode } from './verification.ts';

/** Those who have a password of their own, or chose one and did not confirm. */
const passwordStates: ReadonlySet<User['status']> = new Set(['UNCONFIRMED', 'CONFIRMED']);

const forgotPassword = operation(z.object({ ClientId, Username, ClientMetadata }), async (pool, input) => {
  const client = requireClient(pool, input.ClientId);
  if (!pool.configuration.passwordsCanBeReset) {
    throw new CognitoError('NotAuthorizedException', 'Contact administrator to reset password.');
  }
  const { userId, user } = findPerson(pool, input.Username);
  const isVerified = user?.attributes.email_verified === 'true';
  if (user === undefined || !isVerified || !passwordStates.has(user.status)) {
    if (client.hidesUserExistence) {
      return { CodeDeliveryDetails: fakeSendCode(pool, userId, 'resetCode', input.Username) };
    }
    if (user === undefined) throw unknownUsername();
    if (isVerified) {
      throw new CognitoError('NotAuthorizedException', 'User password cannot be reset in the current state.');
    }
    throw new CognitoError(
      'InvalidParameterException',
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
    );
  }
  const delivery = await sendCode(pool, user, {
    purpose: 'resetCode',
    source: 'CustomMessage_ForgotPassword',
    clientId: client.clientId,
    clientMetadata: input.ClientMetadata,
  });
  return { CodeDeliveryDetails: delivery };
});

const confirmForgotPassword = operation(
  z.object({ ClientId, Username, ConfirmationCode: Code, Password, ClientMetadata }),
  async (pool, input) => {
    const client = requireClient(pool, input.ClientId);
    const { userId, user } = findPerson(pool, input.Username);
    if (user === undefined && !client.hidesUserExistence) throw unknownUsername();
    assertPasswordAllowed(pool, input.Password);
    if (user === undefined || (user.resetCode === undefined && client.hidesUserExistence)) {
      return fakeRedeemCode(pool, userId, 'resetCode', input.ConfirmationCode);
    }
    await redeemCode(pool, user, 'resetCode', input.ConfirmationCode);
    setPassword(pool, user, input.Password);
    user.status = 'CONFIRMED';
    pool.failedPasswords.forgive(user.userId);
    await pool.state.commit();
    await runPostConfirmation(pool, user, {
      triggerSource: 'PostConfirmation_ConfirmForgotPassword',
      clientId: client.clientId,
      clientMetadata: input.ClientMetadata,
    });
    return {};
  },
);

const changePassword = operation(
  z.object({
    AccessToken: Token,
    PreviousPassword: z.optional(Password),
    ProposedPassword: Password,
  }),
  async (pool, input) => {
    const { user } = authorize(pool, input.AccessToken);
    const guesses = `change ${user.userId}`;
    if (pool.failedPasswords.isLocked(guesses)) throw attemptLimitExceeded();
    const isRight =
      user.password === undefined ||
      (input.PreviousPassword !== undefined &&
        isPassword(passwordOwner(pool, user.userId), input.PreviousPassword, user.password));
    if (!isRight) {
      pool.failedPasswords.recordFailure(guesses);
      throw incorrectUsernameOrPassword();
    }
    pool.failedPasswords.forgive(guesses);
    assertPasswordAllowed(pool, input.ProposedPassword);
    setPassword(pool, user, input.ProposedPassword);
    await pool.state.commit();
    return {};
  },
);

/** How a password is replaced: by a code to somebody who forgot it, or by somebody who knows it. */
export const passwordOperations: Operations = {
  ForgotPassword: forgotPassword,
  ConfirmForgotPassword: confirmForgotPassword,
  ChangePassword: changePassword,
};
