import {
  type CognitoIdentityProviderClient,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, it, vi } from 'vitest';
import type { AuditEntry } from '../../../contract/operators/operator-views.ts';
import { ManageOperators, manageOperators } from './manage-operators.ts';

const by = 'arn:aws:iam::111122223333:user/root-of-all';
const address = 'ada@example.com';

/** A user pool that answers by the name of the command, and an audit that holds what was written. */
function pool(answers: Readonly<Record<string, unknown>> = {}) {
  const calls: string[] = [];
  const written: AuditEntry[] = [];
  const send = async (command: { readonly input: { readonly GroupName?: string } }) => {
    const name = command.constructor.name.replace(/Command$/, '');
    calls.push([name, command.input.GroupName].filter(Boolean).join(' '));
    const answer = answers[name] ?? {};
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const client: CognitoIdentityProviderClient = Object.assign(Object.create(null), { send });
  const dependencies = {
    client,
    userPoolId: 'us-east-1_operators',
    audit: {
      appending: (entry: AuditEntry) => {
        written.push(entry);
        return {};
      },
    },
    write: async () => null,
    now: () => new Date('2026-11-27T12:00:00Z'),
  };
  return { calls, written, ask: (request: ManageOperators) => manageOperators(dependencies, request) };
}

const thrown = { $metadata: {}, message: 'It is not so.' };

it('makes an operator with a password for the first sign-in, which is in no audit', async () => {
  const { calls, written, ask } = pool();
  const answer = await ask({ change: 'add', address, by, roles: ['money', 'support'] });
  expect(answer).toEqual({ temporary_password: expect.stringMatching(/^[\w-]{20}$/) });
  expect(calls).toEqual([
    'AdminCreateUser',
    'AdminListGroupsForUser',
    'AdminAddUserToGroup money',
    'AdminAddUserToGroup support',
  ]);
  expect(written).toMatchObject([
    { kind: 'intended', operator: by, action: 'addOperator' },
    { kind: 'finished', sentence: 'npm run operator: add ada@example.com as money, support' },
  ]);
  expect(JSON.stringify(written)).not.toContain(Object(answer).temporary_password);
});

it('replaces the roles of an operator that there is', async () => {
  const { calls, ask } = pool({
    AdminCreateUser: new UsernameExistsException(thrown),
    AdminListGroupsForUser: { Groups: [{ GroupName: 'money' }, { GroupName: 'safety' }] },
  });
  expect(await ask({ change: 'add', address, by, roles: ['money', 'owner'] })).toEqual({
    temporary_password: null,
  });
  expect(calls.slice(2)).toEqual(['AdminAddUserToGroup owner', 'AdminRemoveUserFromGroup safety']);
});

it('signs out whom it removes, and whose second factor it resets', async () => {
  const { calls, written, ask } = pool();
  await ask({ change: 'remove', address, by });
  await ask({ change: 'reset_second_factor', address, by });
  expect(calls).toEqual([
    'AdminUserGlobalSignOut',
    'AdminDeleteUser',
    'AdminSetUserMFAPreference',
    'AdminUserGlobalSignOut',
  ]);
  expect(written.map(({ action, kind }) => `${action} ${kind}`)).toEqual([
    'removeOperator intended',
    'removeOperator finished',
    'resetOperatorSecondFactor intended',
    'resetOperatorSecondFactor finished',
  ]);
});

it('says that there is no such operator, and the audit that nothing came of it', async () => {
  const { written, ask } = pool({ AdminUserGlobalSignOut: new UserNotFoundException(thrown) });
  await expect(ask({ change: 'remove', address, by })).rejects.toThrow(
    'There is no operator ada@example.com.',
  );
  expect(written.map(({ kind }) => kind)).toEqual(['intended', 'failed']);
});

it('lists operators with their roles', async () => {
  const { written, ask } = pool({
    ListUsers: { Users: [{ Username: address, UserStatus: 'CONFIRMED' }] },
    AdminListGroupsForUser: { Groups: [{ GroupName: 'owner' }] },
  });
  expect(await ask({ change: 'list' })).toEqual({
    operators: [{ name: address, roles: ['owner'], status: 'CONFIRMED' }],
  });
  expect(written).toEqual([]);
});

it.each([
  ['no role', { change: 'add', address, by, roles: [] }],
  ['a role that there is not', { change: 'add', address, by, roles: ['admin'] }],
  ['no address', { change: 'remove', address: 'ada', by }],
  ['no name of who asks', { change: 'remove', address }],
])('refuses %s', (_, request) => {
  expect(ManageOperators.safeParse(request).success).toBe(false);
});

it('is deployed with the pool and the audit of its environment', async () => {
  vi.stubEnv('OPERATOR_USER_POOL_ID', 'us-east-1_operators');
  vi.stubEnv('AUDIT_TABLE', 'audit');
  const { handler } = await import('./manage-operators.lambda.ts');
  await expect(handler({ change: 'grow' }, Object.create(null))).rejects.toThrow();
  vi.unstubAllEnvs();
});
