import * as z from 'zod/mini';
import { readAdministratorsAttributes } from '../api/attributes.ts';
import { assertThisPool } from '../api/authorize.ts';
import { AttributeList, Password, PoolId, Username } from '../api/inputs.ts';
import { type Operations, operation } from '../api/protocol.ts';
import { newPassword, temporaryPassword } from '../credentials/passwords.ts';
import { CognitoError } from '../errors/errors.ts';
import { assertEmailIsFree, describeUser, requireUser, withIdentity } from '../pool/people.ts';
import type { User } from '../state/state.ts';
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
 * Works on any user, and confirms one who never typed the code of the sign-up. Another password than a permanent one lets
 * the user in to choose one.
 * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_AdminSetUserPassword.html
 */
const adminSetUserPassword = operation(
  z.object({ UserPoolId: PoolId, Username, Password, Permanent: z.optional(z.boolean()) }),
  async (pool, input) => {
    assertThisPool(pool, input.UserPoolId);
    const user = requireUser(pool, input.Username);
    const given =
      input.Permanent === true
        ? {
            password: newPassword(pool, user.id, input.Password),
            passwordExpiresAt: undefined,
            status: 'CONFIRMED' as const,
          }
        : {
            ...temporaryPassword(pool, user.id, input.Password),
            status: 'FORCE_CHANGE_PASSWORD' as const,
          };
    pool.state.updateUser(user, {
      ...given,
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

/** A user who is disabled has no session any more, and begins none. */
const adminDisableUser = operation(z.object({ UserPoolId: PoolId, Username }), async (pool, input) => {
  assertThisPool(pool, input.UserPoolId);
  const user = requireUser(pool, input.Username);
  pool.state.updateUser(user, { isDisabled: true });
  pool.state.removeGrantsOf(user.id);
  return {};
});

const adminEnableUser = operation(z.object({ UserPoolId: PoolId, Username }), async (pool, input) => {
  assertThisPool(pool, input.UserPoolId);
  pool.state.updateUser(requireUser(pool, input.Username), { isDisabled: false });
  return {};
});

/** What a function does to any user, with IAM's permission. */
export const administrationOperations: Operations = {
  AdminDeleteUser: adminDeleteUser,
  AdminDisableUser: adminDisableUser,
  AdminEnableUser: adminEnableUser,
  AdminGetUser: adminGetUser,
  AdminLinkProviderForUser: adminLinkProviderForUser,
  AdminSetUserPassword: adminSetUserPassword,
  AdminUpdateUserAttributes: adminUpdateUserAttributes,
  ListUsers: listUsers,
};

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
