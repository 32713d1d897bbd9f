import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestPool, type TestPool } from './testing/test-pool.ts';

const email = 'ada@example.com';
const password = 'secret';
const clientId = 'testclient';
const passwordFlow = { ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'] };

let test: TestPool;
afterEach(() => test.close());

describe('signing up', () => {
  beforeEach(async () => {
    test = await openTestPool();
    await test.call('SignUp', { ClientId: clientId, Username: email, Password: password });
  });

  it('takes the right code once, and says so of a wrong one', async () => {
    const confirm = (code: string) =>
      test.call('ConfirmSignUp', { ClientId: clientId, Username: email, ConfirmationCode: code });
    const code = test.latestCode();
    const wrong = await confirm(code === '111111' ? '222222' : '111111');
    expect(wrong.status).toBe(400);
    expect(wrong.headers.get('x-amzn-errortype')).toBe('CodeMismatchException:');
    expect(wrong.body).toEqual({
      __type: 'CodeMismatchException',
      message: 'Invalid verification code provided, please try again.',
    });
    expect(await confirm(code)).toMatchObject({ status: 200, body: {} });
    expect((await confirm(code)).body).toMatchObject({
      __type: 'NotAuthorizedException',
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    });
  });

  it('lets a code expire after 24 hours', async () => {
    const input = { ClientId: clientId, Username: email, ConfirmationCode: test.latestCode() };
    test.passSeconds(24 * 3_600 + 1);
    expect((await test.call('ConfirmSignUp', input)).body).toEqual({
      __type: 'ExpiredCodeException',
      message: 'Invalid code provided, please request a code again.',
    });
    await test.call('ResendConfirmationCode', { ClientId: clientId, Username: email });
    const renewed = { ...input, ConfirmationCode: test.latestCode() };
    expect((await test.call('ConfirmSignUp', renewed)).status).toBe(200);
  });

  it('stops guessing after five wrong codes, even if the sixth is right', async () => {
    const code = test.latestCode();
    const guess = (tried: string) =>
      test.call('ConfirmSignUp', { ClientId: clientId, Username: email, ConfirmationCode: tried });
    const wrong = code === '111111' ? '222222' : '111111';
    // All at once: none of them may slip past the count.
    const guesses = await Promise.all(Array.from({ length: 8 }, () => guess(wrong)));
    const types = guesses.map(({ body }) => body.__type).sort();
    expect(types.filter((type) => type === 'CodeMismatchException')).toHaveLength(5);
    expect((await guess(code)).body).toEqual({
      __type: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    });
  });

  it('makes one account of one address, however it is written and however many ask at once', async () => {
    const answers = await Promise.all(
      ['bea@example.com', 'BEA@example.com', 'Bea@Example.COM'].map((Username) =>
        test.call('SignUp', { ClientId: clientId, Username, Password: password }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({
      __type: 'UsernameExistsException',
      message: 'An account with the given email already exists.',
    });
  });

  it.each([
    [{ Username: 'not an address' }, 'InvalidParameterException'],
    [{ Username: 'nodomain@' }, 'InvalidParameterException'],
    [{ Password: 'short' }, 'InvalidPasswordException'],
    [{ UserAttributes: [{ Name: 'email_verified', Value: 'true' }] }, 'NotAuthorizedException'],
    [{ UserAttributes: [{ Name: 'custom:role', Value: 'admin' }] }, 'InvalidParameterException'],
    [{ UserAttributes: [{ Name: 'email', Value: 'other@example.com' }] }, 'InvalidParameterException'],
    [{ ClientId: 'unknown' }, 'ResourceNotFoundException'],
  ])('refuses %j', async (change, type) => {
    const answer = await test.call('SignUp', {
      ClientId: clientId,
      Username: 'new@example.com',
      Password: password,
      ...change,
    });
    expect(answer).toMatchObject({ status: 400, body: { __type: type } });
  });
});

describe('what an outsider can find out', () => {
  beforeEach(async () => {
    test = await openTestPool({ clientProperties: passwordFlow });
    await test.pool.seedUser({ email, password });
  });

  it('is the same for an address with an account and one without', async () => {
    const probe = async (username: string) => {
      const signIn = { ClientId: clientId, AuthFlow: 'USER_PASSWORD_AUTH' };
      const answers = [
        await test.call('InitiateAuth', {
          ...signIn,
          AuthParameters: { USERNAME: username, PASSWORD: 'wrong' },
        }),
        await test.call('ConfirmForgotPassword', resetInput(username)),
        await test.call('ForgotPassword', { ClientId: clientId, Username: username }),
        await test.call('ConfirmForgotPassword', resetInput(username)),
      ];
      for (let tries = 0; tries < 5; tries += 1)
        await test.call('ConfirmForgotPassword', resetInput(username));
      answers.push(await test.call('ConfirmForgotPassword', resetInput(username)));
      for (let asked = 0; asked < 9; asked += 1) {
        await test.call('ForgotPassword', { ClientId: clientId, Username: username });
      }
      answers.push(await test.call('ForgotPassword', { ClientId: clientId, Username: username }));
      return answers.map(({ status, body }) => ({ status, body }));
    };
    const known = await probe(email);
    expect(await probe('aaa@eee.com')).toEqual(known);
    expect(known.map(({ body }) => body.__type)).toEqual([
      'NotAuthorizedException',
      'ExpiredCodeException',
      undefined,
      'CodeMismatchException',
      'LimitExceededException',
      'LimitExceededException',
    ]);
  });

  function resetInput(username: string) {
    // No message holds this code: codes are digits.
    return { ClientId: clientId, Username: username, ConfirmationCode: 'abcdef', Password: 'another-one' };
  }
});

describe('an SRP challenge', () => {
  beforeEach(async () => {
    test = await openTestPool();
  });

  it('looks the same each time for a user who does not exist', async () => {
    const begin = (username: string) =>
      test.call('InitiateAuth', {
        ClientId: clientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: username, SRP_A: 'abc' },
      });
    const [first, second] = [await begin('unknown@example.com'), await begin('UNKNOWN@example.com')];
    const parameters = (answer: typeof first) => Object(answer.body.ChallengeParameters);
    expect(parameters(first)).toMatchObject({
      USERNAME: expect.stringMatching(/^[0-9a-f-]{36}$/),
      SALT: parameters(second).SALT,
      USER_ID_FOR_SRP: parameters(second).USER_ID_FOR_SRP,
    });
    expect(parameters(first).SRP_B).not.toBe(parameters(second).SRP_B);
    // The id stands for the same person as the address, as it does for a user who exists.
    const byId = await begin(parameters(first).USERNAME);
    expect(parameters(byId).USERNAME).toBe(parameters(first).USERNAME);
    expect(parameters(byId).SALT).toBe(parameters(first).SALT);
  });

  it('locks a name after wrong proofs, whether or not a user has it', async () => {
    await test.pool.seedUser({ email, password });
    const attempt = async (username: string) => {
      const begun = await test.call('InitiateAuth', {
        ClientId: clientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: username, SRP_A: 'abc' },
      });
      const challenge = Object(begun.body.ChallengeParameters);
      const answered = await test.call('RespondToAuthChallenge', {
        ClientId: clientId,
        ChallengeName: 'PASSWORD_VERIFIER',
        ChallengeResponses: {
          USERNAME: challenge.USER_ID_FOR_SRP,
          PASSWORD_CLAIM_SECRET_BLOCK: challenge.SECRET_BLOCK,
          PASSWORD_CLAIM_SIGNATURE: Buffer.alloc(32).toString('base64'),
          TIMESTAMP: 'Sat Nov 21 00:00:00 UTC 2026',
        },
      });
      return answered.body.message;
    };
    for (const username of [email, 'unknown@example.com']) {
      const answers: unknown[] = [];
      for (let tries = 0; tries < 10; tries += 1) {
        answers.push(await attempt(username));
        // Each of the first locks is over by then; the tenth failure's, of half a minute, is not.
        test.passSeconds(tries < 9 ? 17 : 0);
      }
      answers.push(await attempt(username));
      expect(answers).toEqual([
        ...Array.from({ length: 10 }, () => 'Incorrect username or password.'),
        'Password attempts exceeded',
      ]);
    }
  });

  it.each([
    ['nothing', ''],
    ['zero', '0'],
    ['no number', 'xyz'],
    ['a number beyond the group', 'f'.repeat(2_000)],
  ])('refuses %s as a public value', async (_, SRP_A) => {
    const answer = await test.call('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: email, SRP_A },
    });
    expect(answer).toMatchObject({ status: 400, body: { __type: 'InvalidParameterException' } });
  });

  it('keeps a client to the flows that it has', async () => {
    const answer = await test.call('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    });
    expect(answer.body).toEqual({
      __type: 'InvalidParameterException',
      message: 'USER_PASSWORD_AUTH flow not enabled for this client',
    });
  });
});

describe('wrong passwords', () => {
  it('lock the account for growing times, and the right one does not help meanwhile', async () => {
    test = await openTestPool({ clientProperties: passwordFlow });
    await test.pool.seedUser({ email, password });
    const attempt = async (given: string) => {
      const { body } = await test.call('InitiateAuth', {
        ClientId: clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: given },
      });
      return body.message ?? 'signed in';
    };
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await attempt('wrong-one')).toBe('Incorrect username or password.');
    }
    // The clock goes on, and a lock of one second might be over on a slow machine: go on to a longer one.
    test.passSeconds(2);
    for (let tries = 0; tries < 5; tries += 1) {
      await attempt('wrong-one');
      test.passSeconds(2 ** (tries + 1) + 1);
    }
    await attempt('wrong-one');
    expect(await attempt(password)).toBe('Password attempts exceeded');
    test.passSeconds(120);
    expect(await attempt(password)).toBe('signed in');
  });
});

describe('tokens', () => {
  beforeEach(async () => {
    test = await openTestPool({ clientProperties: passwordFlow });
    await test.pool.seedUser({ email, password });
  });

  const refresh = (refreshToken: string, ClientId = clientId) =>
    test.call('GetTokensFromRefreshToken', { ClientId, RefreshToken: refreshToken });

  it('survive a restart, with the key that signed them', async () => {
    const keys = test.pool.jwks();
    const { accessToken, refreshToken } = await test.signIn(email, password);
    await test.restart();
    expect(test.pool.jwks()).toEqual(keys);
    expect((await test.call('GetUser', { AccessToken: accessToken })).status).toBe(200);
    expect((await refresh(refreshToken)).status).toBe(200);
    await test.signIn(email, password);
  });

  it('end when their time is over', async () => {
    const { accessToken, refreshToken } = await test.signIn(email, password);
    test.passSeconds(3_600);
    expect((await test.call('GetUser', { AccessToken: accessToken })).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Access Token has expired',
    });
    expect((await refresh(refreshToken)).status).toBe(200);
    test.passSeconds(30 * 24 * 3_600);
    expect((await refresh(refreshToken)).body.message).toBe('Refresh Token has expired');
  });

  it('end together when the refresh token is revoked, and stay ended after a restart', async () => {
    const kept = await test.signIn(email, password);
    const revoked = await test.signIn(email, password);
    expect((await test.call('RevokeToken', { ClientId: clientId, Token: revoked.refreshToken })).status).toBe(
      200,
    );
    await test.restart();
    expect((await test.call('GetUser', { AccessToken: revoked.accessToken })).body.message).toBe(
      'Access Token has been revoked',
    );
    expect((await refresh(revoked.refreshToken)).body.message).toBe('Refresh Token has been revoked');
    expect((await test.call('GetUser', { AccessToken: kept.accessToken })).status).toBe(200);
  });

  it('are refused if forged, changed, of another kind or for another client', async () => {
    const { accessToken, idToken, refreshToken } = await test.signIn(email, password);
    const [header, body, signature] = accessToken.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const changed = Buffer.from(
      Buffer.from(body ?? '', 'base64url')
        .toString()
        .replace(/"username":"./, '"username":"x'),
    ).toString('base64url');
    for (const forged of [
      'nonsense',
      idToken,
      `${none}.${body}.`,
      `${header}.${changed}.${signature}`,
      `${header}.${body}.`,
      `${accessToken}.x`,
    ]) {
      expect(await test.call('GetUser', { AccessToken: forged })).toMatchObject({
        status: 400,
        body: { __type: 'NotAuthorizedException' },
      });
    }
    expect((await refresh(refreshToken, 'otherclient')).body.message).toBe('Invalid Refresh Token');
    expect((await refresh(`${refreshToken}x`)).body.message).toBe('Invalid Refresh Token');
  });

  it('rotate where the client says so: an old refresh token serves for its grace only', async () => {
    await test.close();
    test = await openTestPool({
      clientProperties: {
        ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
        RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 10 },
      },
    });
    await test.pool.seedUser({ email, password });
    const { refreshToken } = await test.signIn(email, password);
    const rotated = Object((await refresh(refreshToken)).body.AuthenticationResult).RefreshToken;
    expect(rotated).not.toBe(refreshToken);
    expect((await refresh(refreshToken)).status).toBe(200);
    test.passSeconds(11);
    expect((await refresh(refreshToken)).body.__type).toBe('RefreshTokenReuseException');
  });
});

describe('a profile', () => {
  beforeEach(async () => {
    test = await openTestPool({
      clientProperties: passwordFlow,
      properties: { UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] } },
    });
    await test.pool.seedUser({ email, password });
  });

  it('keeps its address until the new one is verified', async () => {
    const { accessToken } = await test.signIn(email, password);
    const asked = await test.call('UpdateUserAttributes', {
      AccessToken: accessToken,
      UserAttributes: [{ Name: 'email', Value: 'New@example.com' }],
    });
    expect(asked.body).toMatchObject({ CodeDeliveryDetailsList: [{ Destination: 'n***@e***' }] });
    expect(test.mails.at(-1)?.to).toBe('new@example.com');
    await test.signIn(email, password);

    await test.call('VerifyUserAttribute', {
      AccessToken: accessToken,
      AttributeName: 'email',
      Code: test.latestCode(),
    });
    await test.signIn('new@example.com', password);
    // The old address is free again.
    const answer = await test.call('SignUp', { ClientId: clientId, Username: email, Password: password });
    expect(answer.status).toBe(200);
  });

  it('cannot take what is not its own to set', async () => {
    await test.pool.seedUser({ email: 'bea@example.com', password });
    const { accessToken } = await test.signIn(email, password);
    const set = (Name: string, Value: string) =>
      test.call('UpdateUserAttributes', { AccessToken: accessToken, UserAttributes: [{ Name, Value }] });
    expect((await set('email', 'BEA@example.com')).body.__type).toBe('AliasExistsException');
    expect((await set('email_verified', 'true')).body.__type).toBe('NotAuthorizedException');
    expect((await set('sub', 'x')).body.__type).toBe('InvalidParameterException');
    expect((await set('__proto__', 'x')).body.__type).toBe('InvalidParameterException');
  });
});
