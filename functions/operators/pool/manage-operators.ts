import { randomBytes, randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  type CognitoIdentityProviderClient,
  ListUsersCommand,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod/mini';
import { Email } from '../../../contract/fields/text-schemas.ts';
import { OperatorName, operatorRoles } from '../../../contract/operators/operator-roles.ts';
import type { AuditEntry, AuditKind } from '../../../contract/operators/operator-views.ts';
import type { AuditStore } from '../../tables/audit/audit.store.ts';
import type { WriteItems } from '../action/write-items.ts';

const ofOperator = { address: Email, by: OperatorName };

/** What `npm run operator` asks for; `by` is whose credentials the shell has. */
export const ManageOperators = z.discriminatedUnion('change', [
  z.strictObject({ change: z.literal('list') }),
  z.strictObject({
    change: z.literal('add'),
    ...ofOperator,
    roles: z.array(z.enum(operatorRoles)).check(z.minLength(1)),
  }),
  z.strictObject({ change: z.literal('remove'), ...ofOperator }),
  z.strictObject({ change: z.literal('reset_second_factor'), ...ofOperator }),
]);
export type ManageOperators = z.infer<typeof ManageOperators>;
type Change = Exclude<ManageOperators, { change: 'list' }>;

export interface ManageOperatorsDependencies {
  readonly client: CognitoIdentityProviderClient;
  readonly userPoolId: string;
  readonly audit: Pick<AuditStore, 'appending'>;
  readonly write: WriteItems;
  readonly now: () => Date;
}

const actionOf = {
  add: 'addOperator',
  remove: 'removeOperator',
  reset_second_factor: 'resetOperatorSecondFactor',
} as const satisfies Record<Change['change'], string>;

/**
 * Says who may open the console, and changes it. The user pool has the effect, so the audit has the intent before and
 * the result after.
 *
 * @throws Error with a sentence, if there is no such operator
 */
export async function manageOperators(dependencies: ManageOperatorsDependencies, request: ManageOperators) {
  if (request.change === 'list') return { operators: await listOperators(dependencies) };
  const id = randomUUID();
  await append(dependencies, request, { id, kind: 'intended' });
  try {
    const temporaryPassword = await carryOut(dependencies, request);
    await append(dependencies, request, { id, kind: 'finished' });
    return { temporary_password: temporaryPassword };
  } catch (error) {
    await append(dependencies, request, { id, kind: 'failed' });
    throw error instanceof UserNotFoundException
      ? new Error(`There is no operator ${request.address}.`)
      : error;
  }
}

/** The temporary password of a new operator, otherwise null. */
async function carryOut(dependencies: ManageOperatorsDependencies, request: Change): Promise<string | null> {
  const { client, userPoolId } = dependencies;
  const named = { UserPoolId: userPoolId, Username: request.address };
  switch (request.change) {
    case 'add': {
      const password = await createUser(dependencies, request.address);
      const before = await rolesOf(dependencies, request.address);
      for (const GroupName of request.roles) {
        if (!before.includes(GroupName)) {
          await client.send(new AdminAddUserToGroupCommand({ ...named, GroupName }));
        }
      }
      for (const GroupName of before) {
        if (!request.roles.some((role) => role === GroupName)) {
          await client.send(new AdminRemoveUserFromGroupCommand({ ...named, GroupName }));
        }
      }
      return password;
    }
    case 'remove':
      await client.send(new AdminUserGlobalSignOutCommand(named));
      await client.send(new AdminDeleteUserCommand(named));
      return null;
    case 'reset_second_factor':
      await client.send(
        new AdminSetUserMFAPreferenceCommand({
          ...named,
          SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
        }),
      );
      await client.send(new AdminUserGlobalSignOutCommand(named));
      return null;
  }
}

/** The temporary password, which is for one day and for the first sign-in alone; null if there is such an operator. */
async function createUser(
  { client, userPoolId }: ManageOperatorsDependencies,
  address: string,
): Promise<string | null> {
  const password = randomBytes(15).toString('base64url');
  try {
    await client.send(
      new AdminCreateUserCommand({
        UserPoolId: userPoolId,
        Username: address,
        TemporaryPassword: password,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: address },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
    return password;
  } catch (error) {
    if (error instanceof UsernameExistsException) return null;
    throw error;
  }
}

async function rolesOf(
  { client, userPoolId }: ManageOperatorsDependencies,
  address: string,
): Promise<readonly string[]> {
  const { Groups = [] } = await client.send(
    new AdminListGroupsForUserCommand({ UserPoolId: userPoolId, Username: address }),
  );
  return Groups.flatMap(({ GroupName }) => GroupName ?? []);
}

async function listOperators(dependencies: ManageOperatorsDependencies) {
  const { client, userPoolId } = dependencies;
  const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId: userPoolId }));
  const operators: { name: string; roles: readonly string[]; status: string }[] = [];
  for (const { Username: name = '', UserStatus: status = '' } of Users) {
    operators.push({ name, roles: await rolesOf(dependencies, name), status });
  }
  return operators;
}

async function append(
  { audit, write, now }: ManageOperatorsDependencies,
  request: Change,
  { id, kind }: { readonly id: string; readonly kind: AuditKind },
): Promise<void> {
  const { by, ...input } = request;
  const as = request.change === 'add' ? ` as ${request.roles.join(', ')}` : '';
  const sentence = `npm run operator: ${request.change.replaceAll('_', ' ')} ${request.address}${as}`;
  const entry: AuditEntry = {
    id: `${kind}#${id}`,
    at: now().toISOString(),
    kind,
    operator: by,
    approved_by: null,
    action: actionOf[request.change],
    input,
    reason: { kind: 'operations', sentence },
    person: null,
    sentence,
    changes: [],
  };
  await write([{ part: 'audit', item: audit.appending(entry) }]);
}
