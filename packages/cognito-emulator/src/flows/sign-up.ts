import * as z from 'zod/mini';
import { emailAddress, readAttributes, readEmail } from '../api/attributes.ts';
import { callerOf } from '../api/authorize.ts';
import { AttributeList, ClientId, ClientMetadata, Code, Password, Username } from '../api/inputs.ts';
import { type Operations, operation } from '../api/protocol.ts';
import { newPassword } from '../credentials/passwords.ts';
import { CognitoError, usernameExists } from '../errors/errors.ts';
import { findPerson, newUser } from '../pool/people.ts';
import type { PoolContext } from '../pool/pool-context.ts';
import type { User } from '../state/state.ts';
import { postConfirmation, preSignUp } from '../triggers/triggers.ts';
import { fakeRedeemCode, fakeSendCode, redeemCode, sendCode } from './codes.ts';

const signUp = operation(
  z.object({
    ClientId,
    Username,
    Password,
    UserAttributes: z.optional(AttributeList),
    ValidationData: z.optional(AttributeList),
    ClientMetadata,
  }),
  async (pool, input) => {
    const caller = callerOf(pool, input);
    if (pool.settings.onlyAdministratorsCreateUsers) {
      throw new CognitoError('NotAuthorizedException', 'SignUp is not permitted for this user pool');
    }
    if (pool.settings.usernames === 'chosen') {
      throw new CognitoError('InvalidParameterException', 'This emulator signs up email addresses only.');
    }
    if (!emailAddress.test(input.Username)) {
      throw new CognitoError('InvalidParameterException', 'Username should be an email.');
    }
    const attributes = readAttributes(input.UserAttributes ?? [], caller.client);
    const email = readEmail(input.Username);
    if (attributes.email !== undefined && attributes.email !== email) {
      throw new CognitoError('InvalidParameterException', 'The email attribute must be the username.');
    }
    const created = newUser(pool, { ...attributes, email });
    const password = newPassword(pool, created.id, input.Password);
    assertEmailIsFree(pool, email);
    const decision = await preSignUp(
      pool,
      created,
      'PreSignUp_SignUp',
      caller,
      input.ValidationData?.length
        ? Object.fromEntries(input.ValidationData.map(({ Name, Value = '' }) => [Name, Value]))
        : null,
    );
    // Another client may have signed up with the address while the trigger ran.
    assertEmailIsFree(pool, email);
    const user: User = {
      ...created,
      password,
      status: decision.confirmsUser ? 'CONFIRMED' : 'UNCONFIRMED',
      attributes: { ...created.attributes, email_verified: String(decision.verifiesEmail) },
    };
    pool.state.addUser(user);
    if (decision.confirmsUser) {
      await postConfirmation(pool, user, 'PostConfirmation_ConfirmSignUp', caller);
      return { UserConfirmed: true, UserSub: user.id };
    }
    const CodeDeliveryDetails = await sendCode(pool, user, caller, {
      purpose: 'signUpCode',
      source: 'CustomMessage_SignUp',
    });
    return { UserConfirmed: false, UserSub: user.id, CodeDeliveryDetails };
  },
);

const confirmSignUp = operation(
  z.object({ ClientId, Username, ConfirmationCode: Code, ClientMetadata }),
  async (pool, input) => {
    const caller = callerOf(pool, input);
    const { id, user } = findPerson(pool, input.Username);
    if (user === undefined) return fakeRedeemCode(pool, id, 'signUpCode', input.ConfirmationCode);
    if (user.status !== 'UNCONFIRMED') {
      throw new CognitoError(
        'NotAuthorizedException',
        `User cannot be confirmed. Current status is ${user.status}`,
      );
    }
    const confirmed = redeemCode(pool, user, 'signUpCode', input.ConfirmationCode, () => ({
      status: 'CONFIRMED',
      attributes: { ...user.attributes, email_verified: 'true' },
    }));
    await postConfirmation(pool, confirmed, 'PostConfirmation_ConfirmSignUp', caller);
    return {};
  },
);

const resendConfirmationCode = operation(
  z.object({ ClientId, Username, ClientMetadata }),
  async (pool, input) => {
    const caller = callerOf(pool, input);
    const { id, user } = findPerson(pool, input.Username);
    if (user === undefined) {
      return { CodeDeliveryDetails: fakeSendCode(pool, id, 'signUpCode', input.Username) };
    }
    if (user.status !== 'UNCONFIRMED') {
      throw new CognitoError('InvalidParameterException', 'User is already confirmed.');
    }
    const purpose = 'signUpCode';
    return {
      CodeDeliveryDetails: await sendCode(pool, user, caller, {
        purpose,
        source: 'CustomMessage_ResendCode',
      }),
    };
  },
);

/** How a visitor gets an account. */
export const signUpOperations: Operations = {
  SignUp: signUp,
  ConfirmSignUp: confirmSignUp,
  ResendConfirmationCode: resendConfirmationCode,
};

/** @throws CognitoError UsernameExistsException, whether or not the account is confirmed */
function assertEmailIsFree(pool: PoolContext, email: string): void {
  if (pool.state.userByEmail(email) !== undefined) throw usernameExists();
}
