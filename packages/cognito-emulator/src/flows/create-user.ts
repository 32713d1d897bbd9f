import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { emailAddress, readAdministratorsAttributes, readEmail } from '../api/attributes.ts';
import { assertThisPool } from '../api/authorize.ts';
import { AttributeList, Password, PoolId, Username } from '../api/inputs.ts';
import { type Operations, operation } from '../api/protocol.ts';
import { temporaryPassword } from '../credentials/passwords.ts';
import { CognitoError } from '../errors/errors.ts';
import { describeUser, newUser } from '../pool/people.ts';
import type { PoolContext } from '../pool/pool-context.ts';
import type { User } from '../state/state.ts';
import { preSignUp } from '../triggers/triggers.ts';
import { sendMessage } from './codes.ts';

/**
 * Makes a user who has to choose a password at the first sign-in, by the temporary one that is given or mailed. A user
 * who is made with neither has no way in until `AdminSetUserPassword`.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminCreateUser.html
 */
const adminCreateUser = operation(
  z.object({
    UserPoolId: PoolId,
    Username,
    UserAttributes: z.optional(AttributeList),
    TemporaryPassword: z.optional(Password),
    DesiredDeliveryMediums: z.optional(z.array(z.enum(['EMAIL', 'SMS']))),
    MessageAction: z.optional(z.enum(['SUPPRESS'])),
  }),
  async (pool, input) => {
    assertThisPool(pool, input.UserPoolId);
    const isInvited = input.MessageAction !== 'SUPPRESS';
    // Without a list the message goes by SMS.
    if (isInvited && input.DesiredDeliveryMediums?.includes('EMAIL') !== true) {
      throw new CognitoError('InvalidParameterException', 'This emulator invites by EMAIL only.');
    }
    const attributes = readAdministratorsAttributes(input.UserAttributes ?? []);
    const created = newUser(pool, attributes);
    const assertIsNew = () => {
      const { state } = pool;
      if ((state.userByUsername(input.Username) ?? state.userByEmail(input.Username)) === undefined) return;
      throw new CognitoError('UsernameExistsException', 'User account already exists');
    };
    assertIsNew();
    const given = input.TemporaryPassword ?? (isInvited ? generatedPassword() : undefined);
    const user: User = {
      ...created,
      ...nameOf(pool, input.Username, attributes),
      ...(given !== undefined && temporaryPassword(pool, created.id, given)),
      status: 'FORCE_CHANGE_PASSWORD',
    };
    // https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-working-with-lambda-triggers.html
    const caller = { client: { clientId: 'CLIENT_ID_NOT_APPLICABLE' }, clientMetadata: undefined };
    await preSignUp(pool, user, 'PreSignUp_AdminCreateUser', caller, null);
    assertIsNew();
    pool.state.addUser(user);
    if (isInvited) {
      await sendMessage(pool, user, caller, {
        source: 'CustomMessage_AdminCreateUser',
        to: user.attributes.email ?? '',
        template: pool.settings.invitation,
        values: { '{username}': input.Username, '{####}': given ?? '' },
      });
    }
    return { User: describeUser(user) };
  },
);

export const userCreation: Operations = { AdminCreateUser: adminCreateUser };

/** @throws CognitoError InvalidParameterException for a name or an address that the pool does not take */
function nameOf(
  pool: PoolContext,
  username: string,
  attributes: Readonly<Record<string, string>>,
): Pick<User, 'username' | 'attributes'> {
  if (pool.settings.usernames === 'chosen') {
    if (attributes.email === undefined) {
      throw new CognitoError(
        'InvalidParameterException',
        'Attributes did not conform to the schema: email: The attribute is required',
      );
    }
    return { username: username.toLowerCase(), attributes };
  }
  if (!emailAddress.test(username)) {
    throw new CognitoError('InvalidParameterException', 'Username should be an email.');
  }
  const email = readEmail(username);
  if (attributes.email !== undefined && attributes.email !== email) {
    throw new CognitoError('InvalidParameterException', 'The email attribute must be the username.');
  }
  return { attributes: { ...attributes, email } };
}

/** A password that every policy takes. */
function generatedPassword(): string {
  return `${randomBytes(12).toString('base64url')}aA1!`;
}
