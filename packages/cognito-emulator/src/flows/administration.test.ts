import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminLinkProviderForUserCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { totpCode } from '../credentials/totp.ts';
import { openTestPool, poolId, type TestPool } from '../testing/test-pool.ts';

const email = 'ada@example.com';
const password = 'secret';
const UserPoolId = poolId;

describe('administration, by the AWS SDK', () => {
  let test: TestPool;
  let client: CognitoIdentityProviderClient;

  beforeEach(async () => {
    test = await openTestPool({
      clientProperties: {
        ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_ADMIN_USER_PASSWORD_AUTH'],
      },
      triggers: ['PreTokenGeneration'],
    });
    client = new CognitoIdentityProviderClient({
      region: 'us-east-1',
      endpoint: test.administrationUrl,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    });
  });
  afterEach(async () => {
    client.destroy();
    await test.close();
  });

  it('makes a user, who has no way in before there is a password', async () => {
    const make = (Username: string) =>
      client.send(
        new AdminCreateUserCommand({
          UserPoolId,
          Username,
          MessageAction: 'SUPPRESS',
          UserAttributes: [
            { Name: 'email', Value: Username },
            { Name: 'email_verified', Value: 'true' },
          ],
        }),
      );
    const { User: made } = await make(email);
    expect(made).toMatchObject({ Username: expect.any(String), UserStatus: 'FORCE_CHANGE_PASSWORD' });
    expect(made?.Attributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
    await expect(make(email.toUpperCase())).rejects.toMatchObject({ name: 'UsernameExistsException' });
    await expect(make('ada')).rejects.toMatchObject({ name: 'InvalidParameterException' });
    const { clientId } = test;
    await test.call('ForgotPassword', { ClientId: clientId, Username: email });
    expect(test.mails).toEqual([]);
    await client.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
    );
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: made?.Username ?? '' }));
    expect(user.UserStatus).toBe('CONFIRMED');
  });

  it('reads a user, and says that there is none', async () => {
    const sub = await test.pool.seedUser({ email, password });
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: sub }));
    expect(user).toMatchObject({
      Username: sub,
      UserStatus: 'CONFIRMED',
      Enabled: true,
      UserAttributes: [
        { Name: 'sub', Value: sub },
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    });
    expect(Date.now() - (user.UserCreateDate?.getTime() ?? 0)).toBeLessThan(60_000);
    await expect(
      client.send(new AdminGetUserCommand({ UserPoolId, Username: 'unknown' })),
    ).rejects.toMatchObject({
      name: 'UserNotFoundException',
      message: 'User does not exist.',
    });
    await expect(
      client.send(new AdminGetUserCommand({ UserPoolId: 'us-east-1_Other', Username: sub })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('finds users by a filter', async () => {
    for (const name of ['ada', 'bea', 'cleo']) {
      await test.pool.seedUser({ email: `${name}@example.com`, password });
    }
    const emails = async (input: object) => {
      const { Users = [] } = await client.send(new ListUsersCommand({ UserPoolId, ...input }));
      return Users.map(({ Attributes }) => Attributes?.find(({ Name }) => Name === 'email')?.Value);
    };
    expect(await emails({ Filter: 'email = "BEA@example.com"' })).toEqual(['bea@example.com']);
    expect(await emails({ Filter: 'email = "\\"unknown\\"@example.com"' })).toEqual([]);
    expect(await emails({ Filter: 'cognito:user_status = "UNCONFIRMED"' })).toEqual([]);
    expect(await emails({ Filter: 'cognito:user_status = "confirmed"' })).toHaveLength(3);
    await expect(emails({ Filter: 'email == "x"' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });

  it('deletes a user with all sessions, and frees the address', async () => {
    await test.pool.seedUser({ email, password });
    const { accessToken, refreshToken } = await test.signIn(email, password);
    await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: email }));
    expect((await test.call('GetUser', { AccessToken: accessToken })).body.__type).toBe(
      'UserNotFoundException',
    );
    const refreshed = await test.call('GetTokensFromRefreshToken', {
      ClientId: test.clientId,
      RefreshToken: refreshToken,
    });
    expect(refreshed.body.__type).toBe('NotAuthorizedException');
    const again = await test.call('SignUp', { ClientId: test.clientId, Username: email, Password: password });
    expect(again.status).toBe(200);
  });

  it('removes a lost second factor, and ends all sessions of a user', async () => {
    const Username = await test.pool.seedUser({ email, password });
    const { accessToken, refreshToken } = await test.signIn(email, password);
    const { body } = await test.call('AssociateSoftwareToken', { AccessToken: accessToken });
    const UserCode = totpCode(String(body.SecretCode), Date.now());
    await test.call('VerifySoftwareToken', { AccessToken: accessToken, UserCode });
    const factors = async () =>
      (await client.send(new AdminGetUserCommand({ UserPoolId, Username }))).UserMFASettingList;
    const set = (Enabled: boolean) =>
      client.send(
        new AdminSetUserMFAPreferenceCommand({
          UserPoolId,
          Username: email,
          SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
        }),
      );
    await set(true);
    expect(await factors()).toEqual(['SOFTWARE_TOKEN_MFA']);
    await set(false);
    expect(await factors()).toBeUndefined();
    await test.signIn(email, password);

    await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: email }));
    const refreshed = await test.call('GetTokensFromRefreshToken', {
      ClientId: test.clientId,
      RefreshToken: refreshToken,
    });
    expect(refreshed.body.__type).toBe('NotAuthorizedException');
  });

  it('confirms a user by a permanent password, and ends the code and the password of the sign-up', async () => {
    const signUp = { ClientId: test.clientId, Username: email, Password: 'a-stranger-knows-it' };
    expect((await test.call('SignUp', signUp)).status).toBe(200);
    const set = (Password: string) =>
      client.send(
        new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password, Permanent: true }),
      );
    await expect(set('short')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    const verified = [{ Name: 'email_verified', Value: 'true' }];
    await client.send(
      new AdminUpdateUserAttributesCommand({ UserPoolId, Username: email, UserAttributes: verified }),
    );
    await set(password);
    expect(await client.send(new AdminGetUserCommand({ UserPoolId, Username: email }))).toMatchObject({
      UserStatus: 'CONFIRMED',
      UserAttributes: expect.arrayContaining(verified),
    });
    await test.signIn(email, password);
    await expect(test.signIn(email, 'a-stranger-knows-it')).rejects.toThrow();
    const again = { ClientId: test.clientId, Username: email, ConfirmationCode: '123456' };
    expect((await test.call('ConfirmSignUp', again)).status).toBe(400);
  });

  it('signs a user in by the password, and by the authenticator’s code where one is set up', async () => {
    const USERNAME = test.pool.seedUser({ email, password });
    const call = { UserPoolId, ClientId: test.clientId };
    const begin = (PASSWORD: string, more: object = {}) =>
      client.send(
        new AdminInitiateAuthCommand({
          ...call,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME: email, PASSWORD },
          ClientMetadata: { not: 'passed on' },
          ...more,
        }),
      );
    const { AuthenticationResult: first } = await begin(password);
    // The secret is the user's: another of the user's tokens verifies it.
    const associated = await test.call('AssociateSoftwareToken', { AccessToken: first?.AccessToken });
    const secret = String(associated.body.SecretCode);
    const { AuthenticationResult: second } = await begin(password);
    const verified = await test.call('VerifySoftwareToken', {
      AccessToken: second?.AccessToken,
      UserCode: totpCode(secret, Date.now()),
    });
    expect(verified.body).toEqual({ Status: 'SUCCESS' });
    await client.send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId,
        Username: USERNAME,
        SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
      }),
    );

    const { ChallengeName, ChallengeParameters, Session } = await begin(password);
    expect({ ChallengeName, ChallengeParameters }).toMatchObject({
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeParameters: { USER_ID_FOR_SRP: USERNAME },
    });
    const answer = (SOFTWARE_TOKEN_MFA_CODE: string, session = Session) =>
      client.send(
        new AdminRespondToAuthChallengeCommand({
          ...call,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE },
          Session: session,
          ClientMetadata: { from: 'server' },
        }),
      );
    const code = totpCode(secret, Date.now());
    const wrong = code === '000000' ? '111111' : '000000';
    await expect(answer(wrong)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    expect((await answer(code)).AuthenticationResult).toMatchObject({
      AccessToken: expect.any(String),
      ExpiresIn: 3_600,
      TokenType: 'Bearer',
    });
    await expect(answer(code)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const late = await begin(password);
    test.passSeconds(181);
    await expect(answer(code, late.Session)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid session for the user, session is expired.',
    });
    const source = 'TokenGeneration_Authentication';
    expect(test.events.map(({ triggerSource, request }) => [triggerSource, request.clientMetadata])).toEqual([
      [source, undefined],
      [source, undefined],
      [source, { from: 'server' }],
    ]);
  });

  it('limits guesses at a password, and tells none from a name that no user has', async () => {
    test.pool.seedUser({ email, password });
    const begin = (USERNAME: string, PASSWORD: string, ClientId = test.clientId) =>
      client.send(
        new AdminInitiateAuthCommand({
          UserPoolId,
          ClientId,
          AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
          AuthParameters: { USERNAME, PASSWORD },
        }),
      );
    const refusal = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
    await expect(begin('unknown@example.com', password)).rejects.toMatchObject(refusal);
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(begin(email, 'wrong-one')).rejects.toMatchObject(refusal);
    }
    await expect(begin(email, password)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Password attempts exceeded',
    });
    test.passSeconds(2);
    expect((await begin(email, password)).AuthenticationResult).toBeDefined();
    await expect(begin(email, password, 'otherclient')).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'Auth flow not enabled for this client',
    });
    const AuthParameters = { USERNAME: email, PASSWORD: password };
    const asBrowser = { ClientId: test.clientId, AuthFlow: 'ADMIN_USER_PASSWORD_AUTH', AuthParameters };
    expect((await test.call('InitiateAuth', asBrowser)).status).toBe(400);
  });

  it('gives a user a new address without a code, unless it is another user’s', async () => {
    const Username = test.pool.seedUser({ email, password });
    test.pool.seedUser({ email: 'bea@example.com', password });
    const change = (address: string, email_verified = 'true') =>
      client.send(
        new AdminUpdateUserAttributesCommand({
          UserPoolId,
          Username,
          UserAttributes: Object.entries({ email: address, email_verified }).map(([Name, Value]) => ({
            Name,
            Value,
          })),
        }),
      );
    await expect(change('BEA@example.com')).rejects.toMatchObject({ name: 'AliasExistsException' });
    await expect(change('no address')).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await change('New@example.com');
    await test.signIn('new@example.com', password);
    await expect(test.signIn(email, password)).rejects.toThrow();
    expect(test.mails).toEqual([]);
  });

  it('ends no session with a password, and neither does its owner', async () => {
    const Username = test.pool.seedUser({ email, password });
    const { accessToken, refreshToken } = await test.signIn(email, password);
    const isOpen = async () => {
      const refresh = { ClientId: test.clientId, RefreshToken: refreshToken };
      const [used, refreshed] = await Promise.all([
        test.call('GetUser', { AccessToken: accessToken }),
        test.call('GetTokensFromRefreshToken', refresh),
      ]);
      return [used.status, refreshed.status];
    };
    const set = { UserPoolId, Username, Password: 'second-one', Permanent: true };
    await client.send(new AdminSetUserPasswordCommand(set));
    expect(await isOpen()).toEqual([200, 200]);
    const change = { PreviousPassword: 'second-one', ProposedPassword: 'third-one' };
    expect((await test.call('ChangePassword', { AccessToken: accessToken, ...change })).status).toBe(200);
    expect(await isOpen()).toEqual([200, 200]);
    const reset = { ClientId: test.clientId, Username: email };
    await test.call('ForgotPassword', reset);
    const confirm = { ...reset, ConfirmationCode: test.latestCode(), Password: 'fourth-one' };
    expect((await test.call('ConfirmForgotPassword', confirm)).status).toBe(200);
    expect(await isOpen()).toEqual([200, 200]);
    await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
    expect(await isOpen()).toEqual([400, 400]);
  });

  it('links another provider’s user once', async () => {
    const sub = await test.pool.seedUser({ email, password });
    const link = () =>
      client.send(
        new AdminLinkProviderForUserCommand({
          UserPoolId,
          DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: sub },
          SourceUser: {
            ProviderName: 'Google',
            ProviderAttributeName: 'Cognito_Subject',
            ProviderAttributeValue: '1234',
          },
        }),
      );
    await link();
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: sub }));
    const identities = user.UserAttributes?.find(({ Name }) => Name === 'identities')?.Value ?? '[]';
    expect(JSON.parse(identities)).toMatchObject([
      { userId: '1234', providerName: 'Google', primary: false },
    ]);
    await expect(link()).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });
});
