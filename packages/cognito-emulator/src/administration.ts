import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import {
  AttributeList,
  assertRequiredAttributes,
  ClientMetadata,
  emailAddress,
  readAttributes,
  readEmail,
} from './attributes.ts';
import { CognitoError } from './errors.ts';
import { writeIdentities } from './identities.ts';
import { Password, PoolId, Username } from './inputs.ts';
import type { PoolContext } from './pool-context.ts';
import { type Operations, operation } from './protocol.ts';
import { secondFactorsOf } from './second-factor.ts';
import { assertEmailIsFree, attributeMap, runPostConfirmation, runPreSignUp } from './sign-up.ts';
import type { User } from './state.ts';
import { noClientId } from './triggers.ts';
import {
  assertPasswordAllowed,
  assertThisPool,
  listAttributes,
  newUser,
  requireUser,
  setPassword,
  usernameOf,
} from './users.ts';
import { sendMessage } from './verification.ts';

const adminGetUser = operation(z.object({ UserPoolId: PoolId, Username }), async (pool, input) => {
  assertThisPool(pool, input.UserPoolId);
  const user = requireUser(pool, input.Username);
  const { Attributes, ...description } = describeUser(user);
  return { ...description, UserAttributes: Attributes, ...secondFactorsOf(user) };
});

const adminConfirmSignUp = operation(
  z.object({ UserPoolId: PoolId, Username, ClientMetadata }),
  async (pool, input) => {
    assertThisPool(pool, input.UserPoolId);
    const user = requireUser(pool, input.Username);
    if (user.status !== 'UNCONFIRMED') {
      throw new CognitoError(
        'NotAuthorizedException',
        `User cannot be confirmed. Current status is ${user.status}`,
      );
    }
    user.status = 'CONFIRMED';
    delete user.signUpCode;
    user.modifiedAt = pool.now();
    await pool.state.commit();
    await runPostConfirmation(pool, user, {
      triggerSource: 'PostConfirmation_ConfirmSignUp',
      clientId: noClientId,
      clientMetadata: input.ClientMetadata,
    });
    return {};
  },
);

const adminSetUserPassword = operation(
  z.object({ UserPoolId: PoolId, Username, Password, Permanent: z.optional(z.boolean()) }),
  async (pool, input) => {
    assertThisPool(pool, input.UserPoolId);
    const user = requireUser(pool, input.Username);
    assertPasswordAllowed(pool, input.Password);
    if (input.Permanent === true) {
      setPassword(pool, user, input.Password);
      user.status = 'CONFIRMED';
    } else {
      setTemporaryPassword(pool, user, input.Password);
    }
    await pool.state.commit();
    return {};
  },
);

const adminCreateUser = operation(
  z.object({
    UserPoolId: PoolId,
    Username,
    UserAttributes: z.optional(AttributeList),
    ValidationData: z.optional(AttributeList),
    TemporaryPassword: z.optional(Password),
    MessageAction: z.optional(z.enum(['RESEND', 'SUPPRESS'])),
    ClientMetadata,
  }),
  async (pool, input) => {
    assertThisPool(pool, input.UserPoolId);
    const password = input.TemporaryPassword ?? makeTemporaryPassword(pool);
    assertPasswordAllowed(pool, password);
    const user =
      input.MessageAction === 'RESEND'
        ? requireInvited(pool, input.Username)
        : await createInvited(pool, input, password);
    setTemporaryPassword(pool, user, password);
    await pool.state.commit();
    if (input.MessageAction !== 'SUPPRESS') {
      await sendMessage(pool, user, {
        source: 'CustomMessage_AdminCreateUser',
        clientId: noClientId,
        clientMetadata: input.ClientMetadata,
        to: user.attributes.email ?? '',
        code: password,
        template: pool.configuration.invitationMessage,
      });
    }
    return { User: describeUser(user) };
  },
);

const adminDeleteUser = operation(z.object({ UserPoolId: PoolId, Username }), async (pool, input) => {
  assertThisPool(pool, input.UserPoolId);
  const user = requireUser(pool, input.Username);
  pool.state.removeUser(user);
  pool.state.removeGrantsOf(user.userId);
  await pool.state.commit();
  return {};
});

const ProviderUser = z.object({
  ProviderName: z.string().check(z.minLength(1), z.maxLength(32)),
  ProviderAttributeName: z.optional(z.string()),
  ProviderAttributeValue: z.string().check(z.minLength(1)),
});

const adminLinkProviderForUser = operation(
  z.object({ UserPoolId: PoolId, DestinationUser: ProviderUser, SourceUser: ProviderUser }),
  async (pool, input) => {
    assertThisPool(pool, input.UserPoolId);
    const { DestinationUser: destination, SourceUser: source } = input;
    if (destination.ProviderName !== 'Cognito') {
      throw new CognitoError('InvalidParameterException', 'The destination must be a user of this pool.');
    }
    if (source.ProviderName === 'Cognito') {
      throw new CognitoError('InvalidParameterException', 'The source must be a user of another provider.');
    }
    const user = requireUser(pool, destination.ProviderAttributeValue);
    if (user.federatedUsername !== undefined) {
      throw new CognitoError('InvalidParameterException', 'The destination must be a user of this pool.');
    }
    const owner = pool.state.userByIdentity(source.ProviderName, source.ProviderAttributeValue);
    if (owner !== undefined) {
      throw new CognitoError(
        'InvalidParameterException',
        owner.federatedUsername === undefined
          ? 'SourceUser is already linked to a user of this pool'
          : 'Merging is not currently supported, provide a SourceUser that has not been signed up in order to link',
      );
    }
    user.identities.push({
      providerName: source.ProviderName,
      userId: source.ProviderAttributeValue,
      dateCreated: pool.now(),
    });
    writeIdentities(user);
    user.modifiedAt = pool.now();
    await pool.state.commit();
    return {};
  },
);

const maximumPageUsers = 60;

const listUsers = operation(
  z.object({
    UserPoolId: PoolId,
    Filter: z.optional(z.string().check(z.maxLength(256))),
    AttributesToGet: z.optional(z.array(z.string())),
    Limit: z.optional(z.int().check(z.minimum(0), z.maximum(maximumPageUsers))),
    PaginationToken: z.optional(z.string().check(z.minLength(1))),
  }),
  async (pool, input) => {
    assertThisPool(pool, input.UserPoolId);
    const isListed = readFilter(pool, input.Filter);
    const users = [...pool.state.users()].filter(isListed);
    const from = users.findIndex(({ userId }) => userId === input.PaginationToken) + 1;
    if (input.PaginationToken !== undefined && from === 0) {
      throw new CognitoError('InvalidParameterException', 'Invalid pagination token');
    }
    const page = users.slice(from, from + (input.Limit || maximumPageUsers));
    const last = page.at(-1);
    const wanted = input.AttributesToGet && new Set(input.AttributesToGet);
    return {
      Users: page.map((user) => {
        const description = describeUser(user);
        const attributes = description.Attributes.filter(({ Name }) => wanted?.has(Name) !== false);
        return { ...description, Attributes: attributes };
      }),
      ...(last !== undefined && last !== users.at(-1) ? { PaginationToken: last.userId } : {}),
    };
  },
);

/** What the product's own functions do, with IAM's permission, to any user. */
export const administrationOperations: Operations = {
  AdminConfirmSignUp: adminConfirmSignUp,
  AdminCreateUser: adminCreateUser,
  AdminDeleteUser: adminDeleteUser,
  AdminGetUser: adminGetUser,
  AdminLinkProviderForUser: adminLinkProviderForUser,
  AdminSetUserPassword: adminSetUserPassword,
  ListUsers: listUsers,
};

function describeUser(user: User) {
  return {
    Username: usernameOf(user),
    Attributes: listAttributes(user, undefined),
    // Times are seconds in this protocol.
    UserCreateDate: user.createdAt / 1_000,
    UserLastModifiedDate: user.modifiedAt / 1_000,
    Enabled: true,
    UserStatus: user.status,
  };
}

/** `attribute = "value"` for equal, `attribute ^= "start"` for beginning with. */
const filter = /^\s*([\w:]+)\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/;
const searchableAttributes = new Set([
  ...['username', 'sub', 'email', 'phone_number', 'name', 'given_name', 'family_name'],
  ...['preferred_username', 'cognito:user_status', 'status'],
]);

/** @throws CognitoError InvalidParameterException */
function readFilter(pool: PoolContext, text: string | undefined): (user: User) => boolean {
  if (text === undefined || text === '') return () => true;
  const [, name = '', comparison, quoted = ''] = filter.exec(text) ?? [];
  if (comparison === undefined)
    throw new CognitoError('InvalidParameterException', 'Error while parsing filter');
  if (!searchableAttributes.has(name)) {
    throw new CognitoError('InvalidParameterException', `Invalid search attribute: ${name}`);
  }
  const value = quoted.replaceAll(/\\(.)/g, '$1');
  // Addresses are kept in the form in which they are compared.
  const wanted = name === 'email' && emailAddress.test(value) ? readEmail(pool, value) : value;
  return (user) => {
    const actual = searchedValue(user, name);
    if (actual === undefined) return false;
    return comparison === '=' ? actual === wanted : actual.startsWith(wanted);
  };
}

function searchedValue(user: User, name: string): string | undefined {
  switch (name) {
    case 'username':
      return usernameOf(user);
    case 'sub':
      return user.userId;
    case 'cognito:user_status':
      return user.status;
    case 'status':
      return 'Enabled';
    default:
      return user.attributes[name];
  }
}

async function createInvited(
  pool: PoolContext,
  input: {
    readonly Username: string;
    readonly UserAttributes?: AttributeList | undefined;
    readonly ValidationData?: AttributeList | undefined;
    readonly ClientMetadata?: Readonly<Record<string, string>> | undefined;
  },
  temporaryPassword: string,
): Promise<User> {
  if (!emailAddress.test(input.Username)) {
    throw new CognitoError('InvalidParameterException', 'Username should be an email.');
  }
  const email = readEmail(pool, input.Username);
  const attributes = { ...readAttributes(pool, input.UserAttributes ?? [], undefined), email };
  assertRequiredAttributes(pool, attributes);
  assertEmailIsFree(pool, email);
  const user = newUser(pool, attributes);
  const decision = await runPreSignUp(pool, user, {
    triggerSource: 'PreSignUp_AdminCreateUser',
    clientId: noClientId,
    validationData: attributeMap(input.ValidationData),
    clientMetadata: input.ClientMetadata,
  });
  assertEmailIsFree(pool, email);
  if (decision.verifiesEmail) user.attributes.email_verified = 'true';
  setTemporaryPassword(pool, user, temporaryPassword);
  pool.state.addUser(user);
  return user;
}

/** @throws CognitoError UnsupportedUserStateException unless the user still has a temporary password */
function requireInvited(pool: PoolContext, username: string): User {
  const user = requireUser(pool, username);
  if (user.status === 'FORCE_CHANGE_PASSWORD') return user;
  throw new CognitoError(
    'UnsupportedUserStateException',
    `Resend not possible. ${user.userId} status is not FORCE_CHANGE_PASSWORD`,
  );
}

function setTemporaryPassword(pool: PoolContext, user: User, password: string): void {
  const days = pool.configuration.passwordPolicy.temporaryPasswordValidityDays;
  setPassword(pool, user, password);
  user.status = 'FORCE_CHANGE_PASSWORD';
  user.temporaryPasswordExpiresAt = pool.now() + days * 24 * 60 * 60_000;
}

/** Random, and with every kind of character that a policy may ask for. */
function makeTemporaryPassword(pool: PoolContext): string {
  const random = randomBytes(pool.configuration.passwordPolicy.minimumLength).toString('base64url');
  return `Aa1!${random}`;
}
