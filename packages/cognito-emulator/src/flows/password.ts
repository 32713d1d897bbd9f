import * as z from 'zod/mini';
import { authorize, callerOf } from '../api/authorize.ts';
import { ClientId, ClientMetadata, Code, Password, Token, Username } from '../api/inputs.ts';
import { type Operations, operation } from '../api/protocol.ts';
import { newPassword, passwordOwner } from '../credentials/passwords.ts';
import { isPassword } from '../credentials/srp.ts';
import { attemptLimitExceeded, CognitoError, incorrectUsernameOrPassword } from '../errors/errors.ts';
import { findPerson } from '../pool/people.ts';
import { postConfirmation } from '../triggers/triggers.ts';
import { fakeRedeemCode, fakeSendCode, redeemCode, sendCode } from './codes.ts';

const forgotPassword = operation(z.object({ ClientId, Username, ClientMetadata }), async (pool, input) => {
  const caller = callerOf(pool, input);
  if (!pool.settings.resetsPasswordsByEmail) {
    throw new CognitoError('NotAuthorizedException', 'Contact administrator to reset password.');
  }
  const { id, user } = findPerson(pool, input.Username);
  // Without a verified address, with a password at Google only, or without one yet, there is nothing to reset.
  const hasPassword = user?.status !== 'EXTERNAL_PROVIDER' && user?.status !== 'FORCE_CHANGE_PASSWORD';
  const canReset = user?.attributes.email_verified === 'true' && hasPassword ? user : undefined;
  return {
    CodeDeliveryDetails:
      canReset === undefined
        ? fakeSendCode(pool, id, 'resetCode', input.Username)
        : await sendCode(pool, canReset, caller, {
            purpose: 'resetCode',
            source: 'CustomMessage_ForgotPassword',
          }),
  };
});

const confirmForgotPassword = operation(
  z.object({ ClientId, Username, ConfirmationCode: Code, Password, ClientMetadata }),
  async (pool, input) => {
    const caller = callerOf(pool, input);
    const { id, user } = findPerson(pool, input.Username);
    const password = newPassword(pool, id, input.Password);
    if (user?.resetCode === undefined) return fakeRedeemCode(pool, id, 'resetCode', input.ConfirmationCode);
    const changed = redeemCode(pool, user, 'resetCode', input.ConfirmationCode, () => ({
      password,
      status: 'CONFIRMED',
    }));
    pool.failedPasswords.forgive(user.id);
    await postConfirmation(pool, changed, 'PostConfirmation_ConfirmForgotPassword', caller);
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
    const guesses = `change ${user.id}`;
    if (pool.failedPasswords.isLocked(guesses)) throw attemptLimitExceeded();
    const isRight =
      user.password === undefined ||
      (input.PreviousPassword !== undefined &&
        isPassword(passwordOwner(pool, user.id), input.PreviousPassword, user.password));
    if (!isRight) {
      pool.failedPasswords.recordFailure(guesses);
      throw incorrectUsernameOrPassword();
    }
    pool.failedPasswords.forgive(guesses);
    pool.state.updateUser(user, { password: newPassword(pool, user.id, input.ProposedPassword) });
    return {};
  },
);

/**
 * How a password is replaced: with a code by a user who forgot it, or by a user who knows it. Neither ends a session, nor
 * does AdminSetUserPassword: Amazon documents revocation and global sign-out as the ways that do.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/token-revocation.html
 * https://github.com/aws-amplify/amplify-js/issues/6559 (sessions that outlive a reset)
 */
export const passwordOperations: Operations = {
  ForgotPassword: forgotPassword,
  ConfirmForgotPassword: confirmForgotPassword,
  ChangePassword: changePassword,
};
