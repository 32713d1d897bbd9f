import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminLinkProviderForUserCommand,
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
