import * as z from 'zod/mini';
import { readAttributes } from '../api/attributes.ts';
import { authorize } from '../api/authorize.ts';
import { AttributeList, ClientMetadata, Code, Token } from '../api/inputs.ts';
import { type Operations, operation } from '../api/protocol.ts';
import { assertEmailIsFree, listAttributes } from '../pool/people.ts';
import { usernameOf } from '../state/state.ts';
import { type CodeDeliveryDetails, redeemCode, sendCode } from './codes.ts';
import { secondFactorsOf } from './second-factor.ts';

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
    const { email, ...others } = readAttributes(input.UserAttributes, client);
    const emailChanges = email !== undefined && email !== user.attributes.email;
    if (emailChanges) assertEmailIsFree(pool, email, user.id);
    const replacesEmail = emailChanges && !pool.settings.keepsEmailUntilVerified;
    const changed = pool.state.updateUser(user, {
      attributes: { ...user.attributes, ...others, ...(replacesEmail && { email, email_verified: 'false' }) },
    });
    const CodeDeliveryDetailsList: CodeDeliveryDetails[] = [];
    if (emailChanges && pool.settings.verifiesEmail) {
      const caller = { client, clientMetadata: input.ClientMetadata };
      const source = 'CustomMessage_UpdateUserAttribute';
      CodeDeliveryDetailsList.push(
        await sendCode(pool, changed, caller, { purpose: 'emailCode', source, email }),
      );
    }
    return { CodeDeliveryDetailsList };
  },
);

const verifyUserAttribute = operation(
  z.object({ AccessToken: Token, AttributeName: z.literal('email'), Code }),
  async (pool, input) => {
    const { user } = authorize(pool, input.AccessToken);
    redeemCode(pool, user, 'emailCode', input.Code, ({ email = user.attributes.email ?? '' }) => {
      // Another user may have taken the address since the code was sent.
      assertEmailIsFree(pool, email, user.id);
      return { attributes: { ...user.attributes, email, email_verified: 'true' } };
    });
    return {};
  },
);

const deleteUser = operation(z.object({ AccessToken: Token }), async (pool, input) => {
  pool.state.removeUser(authorize(pool, input.AccessToken).user);
  return {};
});

/** What signed-in users read and change of their own. */
export const profileOperations: Operations = {
  GetUser: getUser,
  UpdateUserAttributes: updateUserAttributes,
  VerifyUserAttribute: verifyUserAttribute,
  DeleteUser: deleteUser,
};
