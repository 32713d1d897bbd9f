import * as z from 'zod/mini';
import { emailAddress, readAdministratorsAttributes, readEmail } from '../api/attributes.ts';
import { assertThisPool } from '../api/authorize.ts';
import { AttributeList, Password, PoolId, Username } from '../api/inputs.ts';
import { type Operations, operation } from '../api/protocol.ts';
import { newPassword } from '../credentials/passwords.ts';
import { CognitoError } from '../errors/errors.ts';
import {
  assertEmailIsFree,
  listAttributes,
  newUser,
  requireUser,
  usernameOf,
  withIdentity,
} from '../pool/people.ts';
import type { User } from '../state/state.ts';
import { preSignUp } from '../triggers/triggers.ts';
import { secondFactorsOf } from './second-factor.ts';

const adminGetUser = operation(z.object({ UserPoolId: PoolId, Username }), async (pool, input) => {
  assertThisPool(pool, input.UserPoolId);
  const user = requireUser(pool, input.Username);
  const { Attributes, ...description } = describeUser(user);
  return { ...description, UserAttributes: Attributes, ...secondFactorsOf(user) };
});

const adminDeleteUser = operation(z.object({ UserPoolId: PoolId, Username }), async (pool, input) => {
  assertThisPool(pool, input.UserPoolId);
  pool.state.removeUser(requireUser(pool, input.Username));
  return {};
});

/**
 * Works on any user. A permanent password confirms the user, also one who never typed the code of the sign-up.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminSetUserPassword.html
 */
const adminSetUserPassword = operation(
  z.object({ UserPoolId: PoolId, Username, Password, Permanent: z.optional(z.boolean()) }),
  async (pool, input) => {
    assertThisPool(pool, input.UserPoolId);
    const user = requireUser(pool, input.Username);
    if (input.Permanent !== true) {
      throw new CognitoError('InvalidParameterException', 'This emulator has no temporary passwords.');
    }
    const password = newPassword(pool, user.id, input.Password);
    pool.state.updateUser(user, {
      password,
      status: 'CONFIRMED',
      signUpCode: undefined,
      resetCode: undefined,
    });
    pool.failedPasswords.forgive(user.id);
    return {};
  },
);

/**
 * An administrator may write `email_verified` too, and with it a new address that needs no code.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminUpdateUserAttributes.html
 */
const adminUpdateUserAttributes = operation(
  z.object({ UserPoolId: PoolId, Username, UserAttributes: AttributeList }),
  async (pool, input) => {
    assertThisPool(pool, input.UserPoolId);
    const user = requireUser(pool, input.Username);
    const changed = readAdministratorsAttributes(input.UserAttributes);
    if (changed.email !== undefined) assertEmailIsFree(pool, changed.email, user.id);
    pool.state.updateUser(user, { attributes: { ...user.attributes, ...changed } });
    return {};
  },
);

/**
 * Makes a user without a password, who cannot sign in or reset one until `AdminSetUserPassword` gave them one.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminCreateUser.html
 */
const adminCreateUser = operation(
  z.object({
    UserPoolId: PoolId,
    Username,
    UserAttributes: z.optional(AttributeList),
    MessageAction: z.optional(z.string()),
  }),
  async (pool, input) => {
    assertThisPool(pool, input.UserPoolId);
    if (input.MessageAction !== 'SUPPRESS') {
      throw new CognitoError('InvalidParameterException', 'This emulator sends no invitations.');
    }
    if (!emailAddress.test(input.Username)) {
      throw new CognitoError('InvalidParameterException', 'Username should be an email.');
    }
    const email = readEmail(input.Username);
    const attributes = readAdministratorsAttributes(input.UserAttributes ?? []);
    if (attributes.email !== undefined && attributes.email !== email) {
      throw new CognitoError('InvalidParameterException', 'The email attribute must be the username.');
    }
    const assertIsNew = () => {
      if (pool.state.userByEmail(email) !== undefined) {
        throw new CognitoError('UsernameExistsException', 'User account already exists');
      }
    };
    assertIsNew();
    const user: User = { ...newUser(pool, { ...attributes, email }), status: 'FORCE_CHANGE_PASSWORD' };
    // https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-working-with-lambda-triggers.html
    const caller = { client: { clientId: 'CLIENT_ID_NOT_APPLICABLE' }, clientMetadata: undefined };
    await preSignUp(pool, user, 'PreSignUp_AdminCreateUser', caller, null);
    assertIsNew();
    pool.state.addUser(user);
    return { User: describeUser(user) };
  },
);

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
    const user = requireUser(pool, destination.ProviderAttributeValue);
    if (destination.ProviderName !== 'Cognito' || user.federatedUsername !== undefined) {
      throw new CognitoError('InvalidParameterException', 'The destination must be a user of this pool.');
    }
    if (source.ProviderName === 'Cognito') {
      throw new CognitoError('InvalidParameterException', 'The source must be a user of another provider.');
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
    pool.state.updateUser(user, withIdentity(pool, user, source.ProviderName, source.ProviderAttributeValue));
    return {};
  },
);

const listUsers = operation(
  z.object({
    UserPoolId: PoolId,
    Filter: z.optional(z.string().check(z.maxLength(256))),
    AttributesToGet: z.optional(z.array(z.string())),
    Limit: z.optional(z.int().check(z.minimum(0), z.maximum(60))),
    PaginationToken: z.optional(z.string().check(z.minLength(1))),
  }),
  async (pool, input) => {
    assertThisPool(pool, input.UserPoolId);
    const users = pool.state
      .users()
      .filter(input.Filter === undefined ? () => true : readFilter(input.Filter));
    const from = Number(input.PaginationToken ?? 0);
    const next = from + (input.Limit || 60);
    return {
      Users: users.slice(from, next).map((user) => describeUser(user, input.AttributesToGet)),
      ...(next < users.length && { PaginationToken: String(next) }),
    };
  },
);

/** What a function does to any user, with IAM's permission. */
export const administrationOperations: Operations = {
  AdminCreateUser: adminCreateUser,
  AdminDeleteUser: adminDeleteUser,
  AdminGetUser: adminGetUser,
  AdminLinkProviderForUser: adminLinkProviderForUser,
  AdminSetUserPassword: adminSetUserPassword,
  AdminUpdateUserAttributes: adminUpdateUserAttributes,
  ListUsers: listUsers,
};

function describeUser(user: User, attributes?: readonly string[]) {
  return {
    Username: usernameOf(user),
    Attributes: listAttributes(user, undefined).filter(({ Name }) => attributes?.includes(Name) ?? true),
    // Times are seconds in this protocol.
    UserCreateDate: user.createdAt / 1_000,
    UserLastModifiedDate: user.modifiedAt / 1_000,
    Enabled: true,
    UserStatus: user.status,
  };
}

/** `sub = "…"`, `email = "…"` or `cognito:user_status = "…"`; a quote in the value is escaped by a backslash. */
const filter = /^\s*(sub|email|cognito:user_status)\s*=\s*"((?:[^"\\]|\\.)*)"\s*$/;

/** @throws CognitoError InvalidParameterException */
function readFilter(text: string): (user: User) => boolean {
  const [, name, quoted = ''] = filter.exec(text) ?? [];
  if (name === undefined) throw new CognitoError('InvalidParameterException', 'Error while parsing filter');
  const value = quoted.replaceAll(/\\(.)/g, '$1');
  switch (name) {
    case 'sub':
      return ({ id }) => id === value;
    case 'email':
      return ({ attributes }) => attributes.email === value.toLowerCase();
    default:
      return ({ status }) => status === value.toUpperCase();
  }
}
