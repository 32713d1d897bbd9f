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

  it('are those that AWS documents, through a custom sign-in of a user who does not exist', async () => {
    test = await openTestPool({
      triggers: ['DefineAuthChallenge', 'CreateAuthChallenge', 'VerifyAuthChallengeResponse'],
    });
    test.functions.set('DefineAuthChallenge', (event) => {
      const steps = event.request.session ?? [];
      // Even a function that accepts every answer signs in no user who does not exist.
      Object.assign(event.response, { challengeName: 'CUSTOM_CHALLENGE', issueTokens: steps.length > 0 });
    });
    test.functions.set('CreateAuthChallenge', (event) => {
      Object.assign(event.response, {
        publicChallengeParameters: { kind: 'link' },
        privateChallengeParameters: { answer: 'abc' },
        challengeMetadata: 'link',
      });
    });
    test.functions.set('VerifyAuthChallengeResponse', (event) => {
      event.response.answerCorrect = true;
    });
    const begun = await test.call('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME: 'unknown@example.com' },
      ClientMetadata: { not: 'passed on' },
    });
    const userName = Object(begun.body.ChallengeParameters).USERNAME;
    expect(begun.body).toMatchObject({
      ChallengeName: 'CUSTOM_CHALLENGE',
      ChallengeParameters: { kind: 'link' },
    });
    const answer = {
      ClientId: clientId,
      ChallengeName: 'CUSTOM_CHALLENGE',
      ChallengeResponses: { USERNAME: userName, ANSWER: 'guess' },
      Session: begun.body.Session,
      ClientMetadata: { from: 'page' },
    };
    expect((await test.call('RespondToAuthChallenge', answer)).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
    expect((await test.call('RespondToAuthChallenge', answer)).body.message).toBe(
      'Invalid session for the user, session can only be used once.',
    );
    const request = { userAttributes: {}, userNotFound: true };
    const step = { challengeName: 'CUSTOM_CHALLENGE', challengeResult: true, challengeMetadata: 'link' };
    const clientMetadata = { from: 'page' };
    expect(
      test.events.map(({ triggerSource, request, response }) => ({ triggerSource, request, response })),
    ).toEqual([
      {
        triggerSource: 'DefineAuthChallenge_Authentication',
        request: { ...request, session: [] },
        response: { challengeName: null, issueTokens: null, failAuthentication: null },
      },
      {
        triggerSource: 'CreateAuthChallenge_Authentication',
        request: { ...request, challengeName: 'CUSTOM_CHALLENGE', session: [] },
        response: {
          publicChallengeParameters: null,
          privateChallengeParameters: null,
          challengeMetadata: null,
        },
      },
      {
        triggerSource: 'VerifyAuthChallengeResponse_Authentication',
        request: {
          ...request,
          privateChallengeParameters: { answer: 'abc' },
          challengeAnswer: 'guess',
          clientMetadata,
        },
        response: { answerCorrect: null },
      },
      {
        triggerSource: 'DefineAuthChallenge_Authentication',
        request: { ...request, session: [step], clientMetadata },
        response: { challengeName: null, issueTokens: null, failAuthentication: null },
      },
    ]);
    expect(test.events.every((event) => event.userName === userName)).toBe(true);
  });

  it('forget a custom sign-in after the client’s AuthSessionValidity', async () => {
    test = await openTestPool({
      clientProperties: { AuthSessionValidity: 3 },
      triggers: ['DefineAuthChallenge', 'CreateAuthChallenge', 'VerifyAuthChallengeResponse'],
    });
    await test.pool.seedUser({ email, password });
    test.functions.set('DefineAuthChallenge', (event) => {
      event.response.challengeName = 'CUSTOM_CHALLENGE';
    });
    const begun = await test.call('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME: email },
    });
    test.passSeconds(181);
    const answered = await test.call('RespondToAuthChallenge', {
      ClientId: clientId,
      ChallengeName: 'CUSTOM_CHALLENGE',
      ChallengeResponses: { USERNAME: email, ANSWER: 'x' },
      Session: begun.body.Session,
    });
    expect(answered.body.message).toBe('Invalid session for the user, session is expired.');
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

  it('PreTokenGeneration adds claims to the id token, but cannot change who it is', async () => {
    test = await openTestPool({
      triggers: ['PreTokenGeneration', 'PostAuthentication'],
      clientProperties: { ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'] },
    });
    const sub = await test.pool.seedUser({ email, password });
    test.functions.set('PreTokenGeneration', (event) => {
      event.response.claimsOverrideDetails = {
        claimsToAddOrOverride: { tier: 'pro', sub: 'another user' },
        claimsToSuppress: ['email', 'aud'],
      };
    });
    const { idToken } = await test.signIn(email, password);
    const claims = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ sub, tier: 'pro', aud: clientId });
    expect(claims).not.toHaveProperty('email');
    expect(test.events.map(({ triggerSource }) => triggerSource)).toEqual([
      'PostAuthentication_Authentication',
      'TokenGeneration_Authentication',
    ]);
  });
});
