import * as z from 'zod/mini';
import { assertThisPool } from '../api/authorize.ts';
import { PoolId, Username } from '../api/inputs.ts';
import { type Operations, operation } from '../api/protocol.ts';
import { CognitoError } from '../errors/errors.ts';
import { describeUser, requireUser } from '../pool/people.ts';
import type { PoolContext } from '../pool/pool-context.ts';
import type { User } from '../state/state.ts';

const GroupName = z
  .string()
  .check(z.minLength(1), z.maxLength(128), z.regex(/^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u));
const membership = z.object({ UserPoolId: PoolId, Username, GroupName });
const page = {
  Limit: z.optional(z.int().check(z.minimum(0), z.maximum(60))),
  NextToken: z.optional(z.string().check(z.minLength(1))),
};

const adminAddUserToGroup = operation(membership, async (pool, input) => {
  const { user, others } = readMembership(pool, input);
  pool.state.updateUser(user, { groups: [...others, input.GroupName] });
  return {};
});

const adminRemoveUserFromGroup = operation(membership, async (pool, input) => {
  const { user, others } = readMembership(pool, input);
  pool.state.updateUser(user, { groups: others });
  return {};
});

const adminListGroupsForUser = operation(
  z.object({ UserPoolId: PoolId, Username, ...page }),
  async (pool, input) => {
    assertThisPool(pool, input.UserPoolId);
    const groups = requireUser(pool, input.Username).groups ?? [];
    const { items, next } = pageOf(groups, input);
    return { Groups: items.map((GroupName) => ({ GroupName, UserPoolId: pool.poolId })), ...next };
  },
);

const listUsersInGroup = operation(
  z.object({ UserPoolId: PoolId, GroupName, ...page }),
  async (pool, input) => {
    assertThisPool(pool, input.UserPoolId);
    assertGroup(pool, input.GroupName);
    const members = pool.state.users().filter(({ groups = [] }) => groups.includes(input.GroupName));
    const { items, next } = pageOf(members, input);
    return { Users: items.map((user) => describeUser(user)), ...next };
  },
);

/** Who belongs to the groups that the template makes. A user's tokens name the user's groups. */
export const groupAdministration: Operations = {
  AdminAddUserToGroup: adminAddUserToGroup,
  AdminRemoveUserFromGroup: adminRemoveUserFromGroup,
  AdminListGroupsForUser: adminListGroupsForUser,
  ListUsersInGroup: listUsersInGroup,
};

function readMembership(
  pool: PoolContext,
  input: z.output<typeof membership>,
): { readonly user: User; readonly others: string[] } {
  assertThisPool(pool, input.UserPoolId);
  const user = requireUser(pool, input.Username);
  assertGroup(pool, input.GroupName);
  return { user, others: (user.groups ?? []).filter((name) => name !== input.GroupName) };
}

/** @throws CognitoError ResourceNotFoundException */
function assertGroup(pool: PoolContext, name: string): void {
  if (!pool.groups.includes(name)) throw new CognitoError('ResourceNotFoundException', 'Group not found.');
}

function pageOf<Item>(
  all: readonly Item[],
  { Limit, NextToken }: { readonly Limit?: number | undefined; readonly NextToken?: string | undefined },
): { readonly items: readonly Item[]; readonly next: { readonly NextToken?: string } } {
  const from = Number(NextToken ?? 0);
  const end = from + (Limit || 60);
  return { items: all.slice(from, end), next: end < all.length ? { NextToken: String(end) } : {} };
}
