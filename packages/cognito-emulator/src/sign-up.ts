import * as z from 'zod/mini';
import {
  AttributeList,
  assertRequiredAttributes,
  ClientMetadata,
  emailAddress,
  readAttributes,
  readEmail,
} from './attributes.ts';
import { CognitoError, usernameExists } from './errors.ts';
import { ClientId, Code, Password, Username } from './inputs.ts';
import type { PoolContext } from './pool-context.ts';
import { type Operations, operation } from './protocol.ts';
import type { User } from './state.ts';
import { runTrigger, triggerAttributes, withClientMetadata } from './triggers.ts';
import {
  assertPasswordAllowed,
  findPerson,
  newUser,
  requireClient,
  setPassword,
  usernameOf,
} from './users.ts';
import { fakeRedeemCode, fakeSendCode, redeemCode, sendCode } from './verification.ts';

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
    const client = requireClient(pool, input.ClientId);
    if (pool.configuration.onlyAdministratorsCreateUsers) {
      throw new CognitoError('NotAuthorizedException', 'SignUp is not permitted for this user pool');
    }
    if (!emailAddress.test(input.Username)) {
      throw new CognitoError('InvalidParameterException', 'Username should be an email.');
    }
    const attributes = readAttributes(pool, input.UserAttributes ?? [], client);
    const email = readEmail(pool, input.Username);
    if (attributes.email !== undefined && attributes.email !== email) {
      throw new CognitoError('InvalidParameterException', 'The email attribute must be the username.');
    }
    attributes.email = email;
    assertRequiredAttributes(pool, attributes);
    assertPasswordAllowed(pool, input.Password);
    assertEmailIsFree(pool, email);
    const user = newUser(pool, attributes);
    const decision = await runPreSignUp(pool, user, {
      triggerSource: 'PreSignUp_SignUp',
      clientId: client.clientId,
      validationData: attributeMap(input.ValidationData),
      clientMetadata: input.ClientMetadata,
    });
    // Somebody else may have signed up with the address while the trigger ran.
    assertEmailIsFree(pool, email);
    if (decision.confirmsUser) user.status = 'CONFIRMED';
    user.attributes.email_verified = String(decision.verifiesEmail);
    setPassword(pool, user, input.Password);
    pool.state.addUser(user);
    await pool.state.commit();
    if (decision.confirmsUser) {
      await runPostConfirmation(pool, user, {
        triggerSource: 'PostConfirmation_ConfirmSignUp',
        clientId: client.clientId,
        clientMetadata: input.ClientMetadata,
      });
      return { UserConfirmed: true, UserSub: user.userId };
    }
    if (!pool.configuration.verifiesEmail) return { UserConfirmed: false, UserSub: user.userId };
    const delivery = await sendCode(pool, user, {
      purpose: 'signUpCode',
      source: 'CustomMessage_SignUp',
      clientId: client.clientId,
      clientMetadata: input.ClientMetadata,
    });
    return { UserConfirmed: false, UserSub: user.userId, CodeDeliveryDetails: delivery };
  },
);

const confirmSignUp = operation(
  z.object({ ClientId, Username, ConfirmationCode: Code, ClientMetadata }),
  async (pool, input) => {
    const client = requireClient(pool, input.ClientId);
    const { userId, user } = findPerson(pool, input.Username);
    if (user === undefined) {
      if (!client.hidesUserExistence) throw unknownUsername();
      return fakeRedeemCode(pool, userId, 'signUpCode', input.ConfirmationCode);
    }
    if (user.status !== 'UNCONFIRMED') {
      throw new CognitoError(
        'NotAuthorizedException',
        `User cannot be confirmed. Current status is ${user.status}`,
      );
    }
    await redeemCode(pool, user, 'signUpCode', input.ConfirmationCode);
    user.status = 'CONFIRMED';
    user.attributes.email_verified = 'true';
    user.modifiedAt = pool.now();
    await pool.state.commit();
    await runPostConfirmation(pool, user, {
      triggerSource: 'PostConfirmation_ConfirmSignUp',
      clientId: client.clientId,
      clientMetadata: input.ClientMetadata,
    });
    return {};
  },
);

const resendConfirmationCode = operation(
  z.object({ ClientId, Username, ClientMetadata }),
  async (pool, input) => {
    const client = requireClient(pool, input.ClientId);
    const { userId, user } = findPerson(pool, input.Username);
    if (user === undefined) {
      if (!client.hidesUserExistence) throw unknownUsername();
      return { CodeDeliveryDetails: fakeSendCode(pool, userId, 'signUpCode', input.Username) };
    }
    if (user.status !== 'UNCONFIRMED') {
      throw new CognitoError('InvalidParameterException', 'User is already confirmed.');
    }
    if (!pool.configuration.verifiesEmail) {
      throw new CognitoError('InvalidParameterException', 'Auto verification not turned on.');
    }
    const delivery = await sendCode(pool, user, {
      purpose: 'signUpCode',
      source: 'CustomMessage_ResendCode',
      clientId: client.clientId,
      clientMetadata: input.ClientMetadata,
    });
    return { CodeDeliveryDetails: delivery };
  },
);

/** How somebody without an account gets one. */
export const signUpOperations: Operations = {
  SignUp: signUp,
  ConfirmSignUp: confirmSignUp,
  ResendConfirmationCode: resendConfirmationCode,
};

/** @throws CognitoError UsernameExistsException, whether or not the account is confirmed */
export function assertEmailIsFree(pool: PoolContext, email: string): void {
  if (pool.state.userByEmail(email) !== undefined) throw usernameExists();
}

/** Refusal for a name that nobody has, where the client does not hide that. */
export function unknownUsername(): CognitoError {
  return new CognitoError('UserNotFoundException', 'Username/client id combination not found.');
}

/** Asks the trigger whether the user may be created, and how far trusted. */
export async function runPreSignUp(
  pool: PoolContext,
  user: User,
  call: {
    readonly triggerSource: 'PreSignUp_SignUp' | 'PreSignUp_AdminCreateUser' | 'PreSignUp_ExternalProvider';
    readonly clientId: string;
    readonly validationData: Readonly<Record<string, string>> | null;
    readonly clientMetadata: Readonly<Record<string, string>> | undefined;
  },
): Promise<{ confirmsUser: boolean; verifiesEmail: boolean }> {
  const response = await runTrigger(
    pool,
    'PreSignUp',
    {
      triggerSource: call.triggerSource,
      userName: usernameOf(user),
      clientId: call.clientId,
      request: {
        userAttributes: { ...user.attributes },
        validationData: call.validationData,
        ...withClientMetadata(call.clientMetadata),
      },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    },
    z.object({
      autoConfirmUser: z.nullish(z.boolean()),
      autoVerifyEmail: z.nullish(z.boolean()),
      autoVerifyPhone: z.nullish(z.boolean()),
    }),
  );
  if (response?.autoVerifyPhone === true && user.attributes.phone_number === undefined) {
    throw new CognitoError(
      'InvalidLambdaResponseException',
      'The phone number cannot be verified, for the user has none',
    );
  }
  return {
    confirmsUser: response?.autoConfirmUser ?? false,
    verifiesEmail: response?.autoVerifyEmail ?? false,
  };
}

export async function runPostConfirmation(
  pool: PoolContext,
  user: User,
  call: {
    readonly triggerSource: 'PostConfirmation_ConfirmSignUp' | 'PostConfirmation_ConfirmForgotPassword';
    readonly clientId: string;
    readonly clientMetadata: Readonly<Record<string, string>> | undefined;
  },
): Promise<void> {
  await runTrigger(
    pool,
    'PostConfirmation',
    {
      triggerSource: call.triggerSource,
      userName: usernameOf(user),
      clientId: call.clientId,
      request: { userAttributes: triggerAttributes(user), ...withClientMetadata(call.clientMetadata) },
      response: {},
    },
    z.unknown(),
  );
}

export function attributeMap(list: AttributeList | undefined): Record<string, string> | null {
  if (list === undefined || list.length === 0) return null;
  return Object.fromEntries(list.map(({ Name, Value }) => [Name, Value ?? '']));
}
