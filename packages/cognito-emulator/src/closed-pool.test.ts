import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, getCurrentUser, signIn, signOut } from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTotpSecret, totpCode } from './credentials/totp.ts';
import { openTestPool, poolId, type TestPool } from './testing/test-pool.ts';

// It warns of each endpoint that is not AWS's own: here it must be another.
ConsoleLogger.LOG_LEVEL = 'ERROR';

const UserPoolId = poolId;
const Username = 'ada@example.com';
const temporary = 'temporary-1';
const password = 'my-own-password';

describe('a pool that only administrators fill, with a required second factor', () => {
  let test: TestPool;
  let administrator: CognitoIdentityProviderClient;

  beforeEach(async () => {
    test = await openTestPool({
      properties: {
        UsernameAttributes: undefined,
        Schema: [{ Name: 'email', Required: true, Mutable: true }],
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
        AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
        MfaConfiguration: 'ON',
      },
      groups: ['support', 'money'],
    });
    administrator = new CognitoIdentityProviderClient({
      region: 'us-east-1',
      endpoint: test.administrationUrl,
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
      maxAttempts: 1,
    });
    Amplify.configure({
      Auth: {
        Cognito: {
          userPoolId: test.poolId,
          userPoolClientId: test.clientId,
          userPoolEndpoint: test.publicUrl,
        },
      },
    });
  });
  afterEach(async () => {
    await signOut();
    administrator.destroy();
    await test.close();
  });

  const create = (input: Partial<AdminCreateUserCommandInput> = {}) =>
    administrator.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username,
        TemporaryPassword: temporary,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: Username },
          { Name: 'email_verified', Value: 'true' },
        ],
        ...input,
      }),
    );
  const seed = (totpSecret?: string) =>
    test.pool.seedUser({
      email: Username,
      password,
      groups: ['support', 'money'],
      ...(totpSecret !== undefined && { totpSecret }),
    });
  const accessToken = async (options?: { readonly forceRefresh: boolean }) =>
    (await fetchAuthSession(options)).tokens?.accessToken.payload;

  it('leads from the temporary password to an own one, to an authenticator and to tokens with the name', async () => {
    await create();
    const begun = await signIn({ username: 'Ada@Example.com', password: temporary });
    expect(begun.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    await expect(confirmSignIn({ challengeResponse: 'short' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    });
    const { nextStep } = await confirmSignIn({ challengeResponse: password });
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep);
    const { sharedSecret } = nextStep.totpSetupDetails;
    const code = totpCode(sharedSecret, Date.now());
    await expect(
      confirmSignIn({ challengeResponse: code === '000000' ? '111111' : '000000' }),
    ).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' });
    expect((await confirmSignIn({ challengeResponse: code })).isSignedIn).toBe(true);
    expect((await getCurrentUser()).username).toBe(Username);
    expect(await accessToken()).toMatchObject({ username: Username, token_use: 'access' });

    await signOut();
    await expect(signIn({ username: Username, password: temporary })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    const again = await signIn({ username: Username, password });
    expect(again.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  });

  it('gives no tokens before the authenticator is verified', async () => {
    await create();
    await administrator.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: password, Permanent: true }),
    );
    const begun = await signIn({ username: Username, password });
    expect(begun.nextStep.signInStep).toBe('CONTINUE_SIGN_IN_WITH_TOTP_SETUP');
    expect(begun.isSignedIn).toBe(false);
    await expect(confirmSignIn({ challengeResponse: '123456' })).rejects.toThrow();
    expect(await accessToken()).toBeUndefined();
  });

  it('refuses a sign-up, and the reset of a password', async () => {
    const input = { ClientId: test.clientId, Username };
    expect((await test.call('SignUp', { ...input, Password: password })).body).toMatchObject({
      __type: 'NotAuthorizedException',
      message: 'SignUp is not permitted for this user pool',
    });
    await create();
    expect((await test.call('ForgotPassword', input)).body.__type).toBe('NotAuthorizedException');
  });

  it('mails an invitation whose password works for seven days', async () => {
    await expect(create({ MessageAction: undefined })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    await create({
      MessageAction: undefined,
      TemporaryPassword: undefined,
      DesiredDeliveryMediums: ['EMAIL'],
    });
    const [, mailed = ''] =
      /^Your username is ada@example\.com and temporary password is (\S+)\.$/.exec(
        test.mails.at(-1)?.html ?? '',
      ) ?? [];
    test.passSeconds(7 * 24 * 3_600 - 60);
    const begun = await signIn({ username: Username, password: mailed });
    expect(begun.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
    test.passSeconds(120);
    await expect(signIn({ username: Username, password: mailed })).rejects.toThrow(
      'Temporary password has expired',
    );
    await administrator.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: temporary }));
    const renewed = await signIn({ username: Username, password: temporary });
    expect(renewed.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED');
  });

  it('names a user’s groups and the moment of the sign-in in tokens, also in refreshed ones', async () => {
    const secret = createTotpSecret();
    await seed(secret);
    await signIn({ username: Username, password });
    await confirmSignIn({ challengeResponse: totpCode(secret, Date.now()) });
    const first = await accessToken();
    expect(first?.['cognito:groups']).toEqual(['support', 'money']);

    const membership = { UserPoolId, Username, GroupName: 'money' };
    await administrator.send(new AdminRemoveUserFromGroupCommand(membership));
    const refreshed = await accessToken({ forceRefresh: true });
    expect(refreshed).toMatchObject({ 'cognito:groups': ['support'], auth_time: first?.auth_time });
    await administrator.send(new AdminRemoveUserFromGroupCommand({ ...membership, GroupName: 'support' }));
    expect(await accessToken({ forceRefresh: true })).not.toHaveProperty('cognito:groups');
  });

  it('adds users to the template’s groups, and lists both ways', async () => {
    await create();
    const add = (GroupName: string) =>
      administrator.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }));
    await add('money');
    await add('money');
    await expect(add('owner')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await add('support');
    const groups = await administrator.send(
      new AdminListGroupsForUserCommand({ UserPoolId, Username, Limit: 1 }),
    );
    expect(groups.Groups).toEqual([{ GroupName: 'money', UserPoolId }]);
    const rest = await administrator.send(
      new AdminListGroupsForUserCommand({ UserPoolId, Username, NextToken: groups.NextToken }),
    );
    expect(rest.Groups).toEqual([{ GroupName: 'support', UserPoolId }]);
    const members = await administrator.send(new ListUsersInGroupCommand({ UserPoolId, GroupName: 'money' }));
    expect(members.Users).toMatchObject([{ Username, UserStatus: 'FORCE_CHANGE_PASSWORD', Enabled: true }]);
  });

  it('ends the sessions of a disabled user, who may sign in again once enabled', async () => {
    const secret = createTotpSecret();
    await seed(secret);
    await signIn({ username: Username, password });
    await confirmSignIn({ challengeResponse: totpCode(secret, Date.now()) });
    const token = (await fetchAuthSession()).tokens?.accessToken.toString();
    await administrator.send(new AdminDisableUserCommand({ UserPoolId, Username }));
    expect((await test.call('GetUser', { AccessToken: token })).body.message).toBe(
      'Access Token has been revoked',
    );
    await signOut();
    await expect(signIn({ username: Username, password })).rejects.toThrow('User is disabled.');
    await administrator.send(new AdminEnableUserCommand({ UserPoolId, Username }));
    const { nextStep } = await signIn({ username: Username, password });
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE');
  });

  it('asks for a new authenticator after an administrator took the lost one away', async () => {
    await seed(createTotpSecret());
    await administrator.send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId,
        Username,
        SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
      }),
    );
    const { nextStep } = await signIn({ username: Username, password });
    expect(nextStep.signInStep).toBe('CONTINUE_SIGN_IN_WITH_TOTP_SETUP');
  });
});
