import {
  AdminConfirmSignUpCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminLinkProviderForUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestPool, poolId, type TestPool } from './test-pool.ts';
import { totpCode } from './totp.ts';

const email = 'ada@example.com';
const password = 'secret';
const UserPoolId = poolId;

describe('administration, by the AWS SDK', () => {
  let test: TestPool;
  let client: CognitoIdentityProviderClient;

  beforeEach(async () => {
    test = await openTestPool({ clientProperties: { ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'] } });
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
      client.send(new AdminGetUserCommand({ UserPoolId, Username: 'nobody' })),
    ).rejects.toMatchObject({
      name: 'UserNotFoundException',
      message: 'User does not exist.',
    });
    await expect(
      client.send(new AdminGetUserCommand({ UserPoolId: 'us-east-1_Other', Username: sub })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('finds users by a filter, page by page', async () => {
    for (const name of ['ada', 'bea', 'cleo']) {
      await test.pool.seedUser({ email: `${name}@example.com`, password });
    }
    const emails = async (input: object) => {
      const page = await client.send(
        new ListUsersCommand({ UserPoolId, AttributesToGet: ['email'], ...input }),
      );
      return { ...page, emails: page.Users?.map((user) => user.Attributes?.[0]?.Value) };
    };
    expect((await emails({ Filter: 'email = "BEA@example.com"' })).emails).toEqual(['bea@example.com']);
    expect((await emails({ Filter: 'email ^= "c"' })).emails).toEqual(['cleo@example.com']);
    expect((await emails({ Filter: 'email = "\\"nobody\\"@example.com"' })).emails).toEqual([]);
    const first = await emails({ Limit: 2 });
    expect(first.emails).toEqual(['ada@example.com', 'bea@example.com']);
    expect((await emails({ Limit: 2, PaginationToken: first.PaginationToken })).emails).toEqual([
      'cleo@example.com',
    ]);
    await expect(emails({ Filter: 'email == "x"' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });

  it('invites a user, who must choose a password of their own', async () => {
    const { User } = await client.send(new AdminCreateUserCommand({ UserPoolId, Username: email }));
    expect(User?.UserStatus).toBe('FORCE_CHANGE_PASSWORD');
    const temporary = /temporary password is (\S+)\.$/.exec(test.mails.at(-1)?.html ?? '')?.[1];
    const begun = await test.call('InitiateAuth', {
      ClientId: test.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: temporary },
    });
    expect(begun.body.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
    const done = await test.call('RespondToAuthChallenge', {
      ClientId: test.clientId,
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ChallengeResponses: { USERNAME: email, NEW_PASSWORD: password },
      Session: begun.body.Session,
    });
    expect(done.body).toHaveProperty('AuthenticationResult.AccessToken');
    await test.signIn(email, password);
  });

  it('confirms, gives a password, and deletes with everything that the user was given', async () => {
    await test.call('SignUp', { ClientId: test.clientId, Username: email, Password: password });
    await client.send(new AdminConfirmSignUpCommand({ UserPoolId, Username: email }));
    await client.send(
      new AdminSetUserPasswordCommand({
        UserPoolId,
        Username: email,
        Password: 'another-one',
        Permanent: true,
      }),
    );
    const { accessToken, refreshToken } = await test.signIn(email, 'another-one');
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

  it('takes a second factor away from somebody who has lost it, and ends their sessions', async () => {
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
