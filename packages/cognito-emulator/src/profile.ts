import * as z from 'zod/mini';
import { AttributeList, ClientMetadata, readAttributes } from './attributes.ts';
import { CognitoError } from './errors.ts';
import { Code, Token } from './inputs.ts';
import type { PoolContext } from './pool-context.ts';
import { type Operations, operation } from './protocol.ts';
import { secondFactorsOf } from './second-factor.ts';
import { authorize, listAttributes, usernameOf } from './users.ts';
import { type CodeDeliveryDetails, redeemCode, sendCode } from './verification.ts';

const getUser = operation(z.object({ AccessToken: Token }), async (pool, input) => {
  const { user, client } = authorize(pool, input.AccessToken);
  return {
    Username: usernameOf(user),
    UserAttributes: listAttributes(user, client.readableAttributes),
    ...secondFactorsOf(user),
  };
});

const updateUserAttributes = operation(
  z.object({ AccessToken: Token, UserAttributes: AttributeList, ClientMetadata }),
  async (pool, input) => {
    const { user, client } = authorize(pool, input.AccessToken);
    const { email, ...others } = readAttributes(pool, input.UserAttributes, client);
    for (const name of Object.keys(others)) assertMutable(pool, name);
    if (email !== undefined) assertMutable(pool, 'email');
    const emailChanges = email !== undefined && email !== user.attributes.email;
    if (emailChanges) assertEmailIsNobodyElses(pool, email, user.userId);
    Object.assign(user.attributes, others);
    user.modifiedAt = pool.now();
    if (emailChanges && !pool.configuration.keepsEmailUntilVerified) {
      pool.state.changeEmail(user, email);
      user.attributes.email_verified = 'false';
    }
    await pool.state.commit();
    const deliveries: CodeDeliveryDetails[] = [];
    if (emailChanges && pool.configuration.verifiesEmail) {
      deliveries.push(
        await sendCode(pool, user, {
          purpose: 'emailCode',
          source: 'CustomMessage_UpdateUserAttribute',
          clientId: client.clientId,
          clientMetadata: input.ClientMetadata,
          email,
        }),
      );
    }
    return { CodeDeliveryDetailsList: deliveries };
  },
);

const getUserAttributeVerificationCode = operation(
  z.object({ AccessToken: Token, AttributeName: z.literal('email'), ClientMetadata }),
  async (pool, input) => {
    const { user, client } = authorize(pool, input.AccessToken);
    const email = user.emailCode?.email ?? user.attributes.email;
    if (email === undefined) {
      throw new CognitoError('InvalidParameterException', 'The user has no email to verify.');
    }
    const delivery = await sendCode(pool, user, {
      purpose: 'emailCode',
      source: 'CustomMessage_VerifyUserAttribute',
      clientId: client.clientId,
      clientMetadata: input.ClientMetadata,
      email,
    });
    return { CodeDeliveryDetails: delivery };
  },
);

const verifyUserAttribute = operation(
  z.object({ AccessToken: Token, AttributeName: z.literal('email'), Code }),
  async (pool, input) => {
    const { user } = authorize(pool, input.AccessToken);
    const { email } = await redeemCode(pool, user, 'emailCode', input.Code);
    // Somebody else may have taken the address since the code was sent.
    if (email !== undefined && email !== user.attributes.email) {
      assertEmailIsNobodyElses(pool, email, user.userId);
      pool.state.changeEmail(user, email);
    }
    user.attributes.email_verified = 'true';
    user.modifiedAt = pool.now();
    await pool.state.commit();
    return {};
  },
);

const deleteUser = operation(z.object({ AccessToken: Token }), async (pool, input) => {
  const { user } = authorize(pool, input.AccessToken);
  pool.state.removeUser(user);
  pool.state.removeGrantsOf(user.userId);
  await pool.state.commit();
  return {};
});

/** What somebody who is signed in reads and changes of their own. */
export const profileOperations: Operations = {
  GetUser: getUser,
  UpdateUserAttributes: updateUserAttributes,
  GetUserAttributeVerificationCode: getUserAttributeVerificationCode,
  VerifyUserAttribute: verifyUserAttribute,
  DeleteUser: deleteUser,
};

function assertMutable(pool: PoolContext, name: string): void {
  if (pool.configuration.attributes.get(name)?.mutable !== false) return;
  throw new CognitoError('InvalidParameterException', `user.${name}: Attribute cannot be updated.`);
}

function assertEmailIsNobodyElses(pool: PoolContext, email: string, userId: string): void {
  const owner = pool.state.userByEmail(email);
  if (owner === undefined || owner.userId === userId) return;
  throw new CognitoError('AliasExistsException', 'An account with the given email already exists.');
}
