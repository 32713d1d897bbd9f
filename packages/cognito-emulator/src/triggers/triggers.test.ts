import { afterEach, describe, expect, it } from 'vitest';
import { openTestPool, type TestPool } from '../testing/test-pool.ts';

const email = 'ada@example.com';
const password = 'secret';
const clientId = 'testclient';

let test: TestPool;
afterEach(() => test.close());

const signUp = (more: object = {}) =>
  test.call('SignUp', { ClientId: clientId, Username: email, Password: password, ...more });

describe('the events of the triggers', () => {
  it('are those that AWS documents, through a sign-up', async () => {
    test = await openTestPool({ triggers: ['PreSignUp', 'CustomMessage', 'PostConfirmation'] });
    const { body } = await signUp({
      ClientMetadata: { campaign: 'spring' },
      ValidationData: [{ Name: 'age', Value: '20' }],
    });
    await test.call('ConfirmSignUp', {
      ClientId: clientId,
      Username: email,
      ConfirmationCode: test.latestCode(),
    });
    const sub = body.UserSub;
    const common = {
      version: '1',
      region: 'us-east-1',
      userPoolId: test.poolId,
      userName: sub,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
    };
    expect(test.events).toEqual([
      {
        ...common,
        triggerSource: 'PreSignUp_SignUp',
        request: {
          userAttributes: { email },
          validationData: { age: '20' },
          clientMetadata: { campaign: 'spring' },
        },
        response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
      },
      {
        ...common,
        triggerSource: 'CustomMessage_SignUp',
        request: {
          userAttributes: { sub, email, email_verified: 'false', 'cognito:user_status': 'UNCONFIRMED' },
          codeParameter: '{####}',
          linkParameter: '{##Click Here##}',
          usernameParameter: null,
          clientMetadata: { campaign: 'spring' },
        },
        response: { smsMessage: null, emailMessage: null, emailSubject: null },
      },
      {
        ...common,
        triggerSource: 'PostConfirmation_ConfirmSignUp',
        request: {
          userAttributes: { sub, email, email_verified: 'true', 'cognito:user_status': 'CONFIRMED' },
        },
        response: {},
      },
    ]);
  });

  it('are those that AWS documents, after a reset', async () => {
    test = await openTestPool({ triggers: ['PostConfirmation'] });
    const sub = test.pool.seedUser({ email, password });
    await test.call('ForgotPassword', { ClientId: clientId, Username: email });
    const confirmed = await test.call('ConfirmForgotPassword', {
      ClientId: clientId,
      Username: email,
      ConfirmationCode: test.latestCode(),
      Password: 'second-one',
      ClientMetadata: { from: 'page' },
    });
    expect(confirmed).toMatchObject({ status: 200, body: {} });
    expect(test.events).toMatchObject([
      {
        triggerSource: 'PostConfirmation_ConfirmForgotPassword',
        userName: sub,
        request: {
          userAttributes: { sub, email, email_verified: 'true', 'cognito:user_status': 'CONFIRMED' },
          clientMetadata: { from: 'page' },
        },
        response: {},
      },
    ]);
  });
});

describe('a trigger that is too slow', () => {
  const stuck = () => new Promise<never>(() => {});

  it('is asked three times and then fails the request, and no user is created', async () => {
    test = await openTestPool({ triggers: ['PreSignUp'], triggerTimeoutMilliseconds: 50 });
    test.functions.set('PreSignUp', stuck);
    expect((await signUp()).body).toEqual({
      __type: 'UnexpectedLambdaException',
      message: 'PreSignUp invocation failed due to error Socket timeout while invoking Lambda function.',
    });
    expect(test.events).toHaveLength(3);
    test.functions.delete('PreSignUp');
    expect((await signUp()).status).toBe(200);
  });

  it('may still answer at the second time', async () => {
    test = await openTestPool({ triggers: ['PreSignUp'], triggerTimeoutMilliseconds: 50 });
    test.functions.set('PreSignUp', (event) => (test.events.length === 1 ? stuck() : event));
    expect((await signUp()).status).toBe(200);
    expect(test.events).toHaveLength(2);
  });

  it('is not asked again when it failed', async () => {
    test = await openTestPool({ triggers: ['PreSignUp'] });
    test.functions.set('PreSignUp', () => Promise.reject(new Error('No.')));
    expect((await signUp()).status).toBe(400);
    expect(test.events).toHaveLength(1);
  });
});

describe('what the triggers decide', () => {
  it('PreSignUp refuses with its own sentence, and no user is created', async () => {
    test = await openTestPool({ triggers: ['PreSignUp'] });
    test.functions.set('PreSignUp', () => {
      throw new Error('This address signs in with Google.');
    });
    expect((await signUp()).body).toEqual({
      __type: 'UserLambdaValidationException',
      message: 'PreSignUp failed with error This address signs in with Google..',
    });
    test.functions.delete('PreSignUp');
    expect((await signUp()).status).toBe(200);
  });

  it('PreSignUp confirms a user at once', async () => {
    test = await openTestPool({ triggers: ['PreSignUp', 'PostConfirmation'] });
    test.functions.set('PreSignUp', (event) => {
      Object.assign(event.response, { autoConfirmUser: true, autoVerifyEmail: true });
    });
    expect((await signUp()).body).toMatchObject({ UserConfirmed: true });
    expect(test.mails).toEqual([]);
    expect(test.events.at(-1)?.triggerSource).toBe('PostConfirmation_ConfirmSignUp');
  });

  it('CustomMessage words the message, and the code replaces every placeholder', async () => {
    test = await openTestPool({ triggers: ['CustomMessage'] });
    test.functions.set('CustomMessage', (event) => {
      Object.assign(event.response, {
        emailSubject: 'Confirm',
        emailMessage: '<a href="/auth?confirm={####}">Confirm</a> or type {####}',
      });
    });
    await signUp();
    const code = test.latestCode();
    expect(test.mails).toEqual([
      {
        to: email,
        subject: 'Confirm',
        html: `<a href="/auth?confirm=${code}">Confirm</a> or type ${code}`,
      },
    ]);
  });

  it('CustomMessage must keep the placeholder and return the event', async () => {
    test = await openTestPool({ triggers: ['CustomMessage'] });
    test.functions.set('CustomMessage', (event) => {
      event.response.emailMessage = 'Welcome';
    });
    expect((await signUp()).body.__type).toBe('InvalidLambdaResponseException');
    test.functions.set('CustomMessage', () => 'done');
    const again = await test.call('ResendConfirmationCode', { ClientId: clientId, Username: email });
    expect(again.body).toEqual({
      __type: 'InvalidLambdaResponseException',
      message: 'Unrecognizable lambda output',
    });
    expect(test.mails).toEqual([]);
  });
});
