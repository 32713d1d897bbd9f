import { gunzipSync } from 'node:zlib';
import { LocalDurableTestRunner } from '@aws/durable-execution-sdk-js-testing';
import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { CustomMessageTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lambdaContext, routeCaller } from '../../test/handlers/lambda-events.ts';
import { newPerson, startHandlers } from '../../test/handlers/start-handlers.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);
beforeAll(() => LocalDurableTestRunner.setupTestEnvironment({ skipTime: true }));
afterAll(() => LocalDurableTestRunner.teardownTestEnvironment());

const deleteAccount = routeCaller('deleteAccount', (await import('./delete-account.lambda.ts')).handler);
const endSessions = routeCaller('endSessions', (await import('./end-sessions.lambda.ts')).handler);
const exportAccount = routeCaller('exportAccount', (await import('./export-account.lambda.ts')).handler);
const { handler: writeExport } = await import('./write-export.lambda.ts');
const readAccountExport = routeCaller(
  'readAccountExport',
  (await import('./read-account-export.lambda.ts')).handler,
);
const readSignIn = routeCaller('readSignIn', (await import('./read-sign-in.lambda.ts')).handler);
const changePassword = routeCaller('changePassword', (await import('./change-password.lambda.ts')).handler);
const { handler: mailAccountNotice } = await import('./mail-account-notice.lambda.ts');
const mailDeletionCode = routeCaller(
  'mailDeletionCode',
  (await import('./mail-deletion-code.lambda.ts')).handler,
);
const createPayment = routeCaller(
  'createPayment',
  (await import('../billing/create-payment.lambda.ts')).handler,
);
const { handler: findGoneUsers } = await import('./find-gone-users.lambda.ts');
const { handler: exportUsers } = await import('./export-users.lambda.ts');
const { handler: importUsers } = await import('./import-users.lambda.ts');
const { handler: resumeDeletions } = await import('./resume-deletions.lambda.ts');
const { handler: preSignUp } = await import('./pre-sign-up.lambda.ts');
const { handler: customMessage } = await import('./custom-message.lambda.ts');
const confirmAccount = routeCaller('confirmAccount', (await import('./confirm-account.lambda.ts')).handler);

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

/** The part of Cognito's event that all its triggers share. */
function triggerEvent<Event>(parts: Record<string, unknown>): Event {
  const shared = { version: '1', region: 'us-east-1', userPoolId: 'us-east-1_Local0001', response: {} };
  return JSON.parse(JSON.stringify({ ...shared, userName: newPerson(), ...parts }));
}

describe('readSignIn', () => {
  it('says how the person signs in', async () => {
    const as = await handlers.signUp('ada@example.com');
    expect(await readSignIn({ as })).toMatchObject({
      status: 200,
      body: { email: 'ada@example.com', has_password: true, has_google: false, has_second_factor: false },
    });
    expect(await readSignIn({ as: newPerson() })).toMatchObject({ status: 401 });
  });
});

describe('changePassword', () => {
  it('needs the present one, ends the session that asked, and has the owner mailed', async () => {
    const as = await handlers.signUp();
    const change = (password: string) =>
      changePassword({ as, body: { password, new_password: 'a-better-one' } });
    expect(await change('guessed')).toMatchObject({
      status: 403,
      body: { error: { code: 'wrong_password' } },
    });
    expect(await change('secret-enough')).toMatchObject({ status: 200, body: { changed: true } });
    expect(await change('a-better-one')).toMatchObject({ status: 401 });

    const notice = handlers.invocations.find(
      ({ functionName }) => functionName === 'mail-account-notice',
    )?.payload;
    expect(notice).toEqual({ kind: 'password_changed', userId: as, at: expect.any(String), language: 'en' });
    await mailAccountNotice(notice, lambdaContext());
    expect(handlers.mails.at(-1)).toMatchObject({ subject: 'Your password was changed' });
    expect(handlers.mails.at(-1)?.text).toMatch(/\/auth\?end-sessions=[\w-]{43}/);
  });
});

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

describe('endSessions', () => {
  it('ends the session that asks for it, and all others', async () => {
    const as = await handlers.signUp();
    expect(await createPayment({ as, body: { pack: 'starter' } })).toMatchObject({ status: 200 });
    expect(await endSessions({ as })).toMatchObject({ status: 200, body: { ended: true } });
    for (const refused of [
      createPayment({ as, body: { pack: 'starter' } }),
      endSessions({ as }),
      exportAccount({ as }),
    ]) {
      expect(await refused).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
    }
    expect(await createPayment({ as, epoch: '1', body: { pack: 'starter' } })).toMatchObject({ status: 200 });
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

describe('exportUsers and importUsers', () => {
  it('write all users into a file, and make those of it that the pool lost', async () => {
    const email = `${newPerson()}@example.com`;
    const as = await handlers.signUp(email);
    expect(await exportUsers({}, lambdaContext())).toMatchObject({ users: expect.any(Number) });
    const stored = { Bucket: 'other', Key: 'users.jsonl.gz' };
    const { Body } = await new S3Client({ forcePathStyle: true }).send(new GetObjectCommand(stored));
    const file = (await Body?.transformToByteArray()) ?? new Uint8Array();
    const users = gunzipSync(file)
      .toString('utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    expect(users).toContainEqual(expect.objectContaining({ account_id: as, email }));
    const user = { UserPoolId: process.env.USER_POOL_ID, Username: email };
    await new CognitoIdentityProviderClient({}).send(new AdminDeleteUserCommand(user));
    expect(await importUsers({ users }, lambdaContext())).toMatchObject({ created: 1 });
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

describe('exportAccount', () => {
  it('starts a job that writes everything into a file, to which readAccountExport answers with a link', async () => {
    const as = await customer();
    expect(await exportAccount({ as })).toMatchObject({ status: 202, body: { status: 'started' } });
    const started = handlers.invocations.find(({ functionName }) => functionName.includes('write-export'));
    await new LocalDurableTestRunner({ handlerFunction: writeExport }).run({ payload: started?.payload });
    expect(await readAccountExport({ as })).toMatchObject({
      status: 200,
      body: { status: 'ready', file: { url: expect.stringContaining('/exports/') } },
    });
    expect(handlers.buckets.listKeys('videos', 'exports/')).toHaveLength(1);
    expect(handlers.invocations.at(-1)?.payload).toMatchObject({ kind: 'data_exported', userId: as });
  });
});

describe('preSignUp', () => {
  it('lets a new address sign up, and refuses one that a provider has not verified', async () => {
    const sign = (triggerSource: string, verified: string) =>
      preSignUp(
        triggerEvent<PreSignUpTriggerEvent>({
          triggerSource,
          userName: 'google_1234',
          request: { userAttributes: { email: 'new@example.com', email_verified: verified } },
        }),
      );
    await expect(sign('PreSignUp_SignUp', 'false')).resolves.toMatchObject({ version: '1' });
    await expect(sign('PreSignUp_ExternalProvider', 'false')).rejects.toThrow('has not verified');
  });
});

describe('confirming a sign-up by the link of the email', () => {
  it('verifies the address and confirms, once, by the newest link only', async () => {
    const pool = new CognitoIdentityProviderClient({});
    const email = `${newPerson()}@example.com`;
    const { UserSub: username } = await pool.send(
      new SignUpCommand({ ClientId: 'testclient', Username: email, Password: 'a-stranger-knows-it' }),
    );
    const mailedToken = async (triggerSource: string) => {
      const { response } = await customMessage(
        triggerEvent<CustomMessageTriggerEvent>({
          triggerSource,
          userName: username,
          request: { codeParameter: '{####}', userAttributes: { email } },
        }),
      );
      return /confirm=([\w-]{43})/.exec(response.emailMessage ?? '')?.[1];
    };
    const older = await mailedToken('CustomMessage_SignUp');
    const newest = await mailedToken('CustomMessage_ResendCode');
    const confirm = (token: string | undefined) =>
      confirmAccount({ body: { email, token, password: 'my-own-password' } });
    const ended = { status: 410, body: { error: { code: 'link_ended' } } };

    expect(await confirm(older)).toMatchObject(ended);
    expect(await confirm(newest)).toMatchObject({ status: 200, body: { confirmed: true } });
    const user = await pool.send(
      new AdminGetUserCommand({ UserPoolId: 'us-east-1_Local0001', Username: email }),
    );
    expect(user.UserStatus).toBe('CONFIRMED');
    expect(user.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
    expect(await confirm(newest)).toMatchObject(ended);
    pool.destroy();
  });

  it('answers an address without an account as it answers a wrong token', async () => {
    const body = { email: 'unknown@example.com', token: 'a'.repeat(43), password: 'my-own-password' };
    expect(await confirmAccount({ body })).toMatchObject({
      status: 410,
      body: { error: { code: 'link_ended' } },
    });
  });
});
