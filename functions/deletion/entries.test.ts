import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, it } from 'vitest';
import { lambdaContext, routeCaller } from '../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const deleteAccount = routeCaller('deleteAccount', (await import('./delete-account.lambda.ts')).handler);
const mailDeletionCode = routeCaller(
  'mailDeletionCode',
  (await import('./mail-deletion-code.route.ts')).handler,
);
const createPayment = routeCaller(
  'createPayment',
  (await import('../billing/create-payment.route.ts')).handler,
);
const { handler: findGoneUsers } = await import('./find-gone-users.lambda.ts');
const { handler: resumeDeletions } = await import('./resume-deletions.lambda.ts');
/** A person with credits and a customer in Stripe. */
async function customer(): Promise<string> {
  const as = await handlers.signUp();
  await handlers.giveCredits(as, 7_000);
  expect(await createPayment({ as, body: { pack: 'starter' } })).toMatchObject({ status: 200 });
  return as;
}

async function accountOf(userId: string) {
  const Key = { user_id: userId, entry: 'account' };
  return (await handlers.tables.send(new GetCommand({ TableName: 'credits', Key }))).Item;
}

async function customersOf(userId: string): Promise<number> {
  const { data } = await handlers.stripe.client.customers.list({ limit: 100 });
  return data.filter(({ metadata }) => metadata.user_id === userId).length;
}

describe('deleteAccount', () => {
  it('leaves nothing but the mark', async () => {
    const as = await customer();
    const body = { password: 'secret-enough' };
    expect(await deleteAccount({ as, body: { password: 'guessed' } })).toMatchObject({ status: 403 });
    expect(await deleteAccount({ as, body })).toMatchObject({ status: 200, body: { deleted: true } });
    expect(await accountOf(as)).toEqual({ user_id: as, entry: 'account', deleted_at: expect.any(String) });
    expect(await customersOf(as)).toBe(0);
    expect(await deleteAccount({ as, body })).toMatchObject({ status: 401 });
  });

  it('takes no mailed code from a person who has a password', async () => {
    const as = await handlers.signUp();
    expect(await mailDeletionCode({ as })).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden' } },
    });
    expect(await deleteAccount({ as, body: { mailed_code: '123456' } })).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden' } },
    });
    expect(await accountOf(as)).toBeUndefined();
  });
});

describe('findGoneUsers', () => {
  it('begins the deletion of an account whose user has left the pool, among more users than a page', async () => {
    const as = await customer();
    for (let count = 0; count < 61; count += 1) handlers.addUser();
    const stays = await customer();
    const user = { UserPoolId: process.env.USER_POOL_ID, Username: await handlers.usernameOf(as) };
    await new CognitoIdentityProviderClient({}).send(new AdminDeleteUserCommand(user));
    expect(await findGoneUsers({}, lambdaContext(15 * 60_000))).toMatchObject({ begun: 0, failed: 0 });
    await handlers.tables.send(
      new UpdateCommand({
        TableName: 'identities',
        Key: { entry: `account#${as}` },
        ConditionExpression: 'attribute_exists(user_missing_since)',
        UpdateExpression: 'SET user_missing_since = :past',
        ExpressionAttributeValues: { ':past': new Date(Date.now() - 20 * 60_000).toISOString() },
      }),
    );
    expect(await findGoneUsers({}, lambdaContext(15 * 60_000))).toMatchObject({ begun: 1, failed: 0 });
    await resumeDeletions({}, lambdaContext(10 * 60_000));
    expect(await accountOf(as)).toEqual({ user_id: as, entry: 'account', deleted_at: expect.any(String) });
    expect(await customersOf(as)).toBe(0);
    expect(await accountOf(stays)).not.toHaveProperty('deleted_at');
  });
});

describe('resumeDeletions', () => {
  it('finishes a deletion that broke off', async () => {
    const as = await customer();
    await handlers.tables.send(
      new UpdateCommand({
        TableName: 'credits',
        Key: { user_id: as, entry: 'account' },
        UpdateExpression: 'SET deleted_at = :past, deletion_pending = :yes, deletion_resumes_at = :past',
        ExpressionAttributeValues: { ':yes': 'yes', ':past': '2026-01-01T00:00:00.000Z' },
      }),
    );
    expect(await resumeDeletions({}, lambdaContext(10 * 60_000))).toEqual({ finished: 1, failed: 0 });
    expect(await accountOf(as)).toEqual({
      user_id: as,
      entry: 'account',
      deleted_at: '2026-01-01T00:00:00.000Z',
    });
    expect(await customersOf(as)).toBe(0);
  });
});
