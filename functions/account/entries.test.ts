import { gunzipSync } from 'node:zlib';
import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { CustomMessageTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { termsVersion } from '../../contract/account/terms-version.ts';
import { UserId } from '../../contract/fields/ids.ts';
import { lambdaContext, routeCaller } from '../../test/handlers/lambda-events.ts';
import { newPerson, startHandlers } from '../../test/handlers/start-handlers.ts';
import { createSentMailsStore } from '../tables/sent-mails/sent-mails.store.ts';
import { firstUserId } from './sign-up/resolve-account.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const changePassword = routeCaller('changePassword', (await import('./change-password.route.ts')).handler);
const { handler: mailAccountNotice } = await import('../owner/mail-account-notice.lambda.ts');
const { handler: exportUsers } = await import('./export-users.lambda.ts');
const { handler: recordMail } = await import('./record-mail.lambda.ts');
const { handler: importUsers } = await import('./import-users.lambda.ts');
const { handler: removePendingSignUps } = await import('./sign-up/remove-pending-sign-ups.lambda.ts');
const { handler: preSignUp } = await import('./sign-up/pre-sign-up.lambda.ts');
const { handler: customMessage } = await import('./sign-up/custom-message.lambda.ts');
const confirmAccount = routeCaller(
  'confirmAccount',
  (await import('./sign-up/confirm-account.route.ts')).handler,
);
const checkPassword = routeCaller(
  'checkPassword',
  (await import('./sign-up/check-password.route.ts')).handler,
);

/** The part of Cognito's event that all its triggers share. */
function triggerEvent<Event>(parts: Record<string, unknown>): Event {
  const shared = { version: '1', region: 'us-east-1', userPoolId: 'us-east-1_Local0001', response: {} };
  return JSON.parse(JSON.stringify({ ...shared, userName: newPerson(), ...parts }));
}

describe('checkPassword', () => {
  const check = (password: string) => checkPassword({ body: { email: 'ada@example.com', password } });

  it('accepts a password for an address', async () => {
    expect(await check('correct horse')).toMatchObject({ status: 200, body: { accepted: true } });
  });

  it.each(['iloveyou', 'ada@example.com'])('refuses %s, which a thief tries first', async (password) => {
    expect(await check(password)).toMatchObject({
      status: 422,
      body: { error: { code: 'password_refused', field: 'password' } },
    });
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

describe('removePendingSignUps', () => {
  afterEach(() => vi.useRealTimers());

  it('removes a sign-up that no one has confirmed for a day, and no other user', async () => {
    const email = `${newPerson()}@example.com`;
    const confirmed = handlers.addUser();
    const pool = new CognitoIdentityProviderClient({});
    await pool.send(new SignUpCommand({ ClientId: 'testclient', Username: email, Password: 'never-used' }));
    const find = (Username: string) =>
      pool.send(new AdminGetUserCommand({ UserPoolId: process.env.USER_POOL_ID, Username }));
    expect(await removePendingSignUps({}, lambdaContext(15 * 60_000))).toBe(0);
    await expect(find(email)).resolves.toMatchObject({ UserStatus: 'UNCONFIRMED' });

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60_000 });
    expect(await removePendingSignUps({}, lambdaContext(15 * 60_000))).toBeGreaterThan(0);
    await expect(find(email)).rejects.toThrow(UserNotFoundException);
    await expect(find(confirmed)).resolves.toMatchObject({ UserStatus: 'CONFIRMED' });
  });
});

describe('recordMail', () => {
  it('notes what became of an email for the account of its address, also before the first sign-in', async () => {
    const email = `${newPerson()}@example.com`;
    const as = await handlers.signUp(email);
    const pending = `${newPerson()}@example.com`;
    const { UserSub = '' } = await new CognitoIdentityProviderClient({}).send(
      new SignUpCommand({ ClientId: 'testclient', Username: pending, Password: 'never-used' }),
    );
    const mail = (address: string) => ({
      time: new Date().toISOString(),
      detail: {
        eventType: 'Delivery',
        mail: { timestamp: new Date().toISOString(), messageId: newPerson(), destination: [address] },
      },
    });
    for (const address of [email, pending]) await recordMail(mail(address), lambdaContext());
    const mails = createSentMailsStore(handlers.tables, 'sent-mails');
    for (const id of [as, firstUserId(UserSub)])
      expect(await mails.list(UserId.parse(id), 10)).toMatchObject([{ kind: 'sign_in' }]);
  });
});

describe('preSignUp', () => {
  it('lets a new address sign up, and refuses one that a provider has not verified', async () => {
    const sign = (triggerSource: string, verified: string) =>
      preSignUp(
        triggerEvent<PreSignUpTriggerEvent>({
          triggerSource,
          userName: 'google_1234',
          request: {
            userAttributes: { email: 'new@example.com', email_verified: verified },
            clientMetadata: { agreed_to: termsVersion },
          },
        }),
      );
    await expect(sign('PreSignUp_SignUp', 'false')).resolves.toMatchObject({ version: '1' });
    await expect(sign('PreSignUp_ExternalProvider', 'false')).rejects.toThrow('has not verified');
  });

  it('lets a person of Google in whose link the pool has, though the answer to it was lost', async () => {
    const email = `${newPerson()}@example.com`;
    await handlers.signUp(email);
    const sign = () =>
      preSignUp(
        triggerEvent<PreSignUpTriggerEvent>({
          triggerSource: 'PreSignUp_ExternalProvider',
          userName: 'google_5678',
          request: { userAttributes: { email, email_verified: 'true' } },
        }),
      );
    await sign();
    await expect(sign()).resolves.toMatchObject({ version: '1' });
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
