import {
  AdminInitiateAuthCommand,
  type InitiateAuthResponse,
} from '@aws-sdk/client-cognito-identity-provider';
import { totpCode } from 'cognito-emulator/credentials/totp.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../contract/routes.ts';
import { newPerson, type Person, signInByPassword, userPoolOf } from './person.ts';
import { poolAdministrator } from './pool-administrator.ts';
import { type SharedCloud, sharedQuickCloud } from './test-cloud.ts';

let cloud: SharedCloud;
let person: Person;
const password = 'secret-enough';

beforeAll(async () => {
  cloud = await sharedQuickCloud();
  person = await newPerson(cloud);
});

/** What an access token is good for at the user pool itself, without our routes. */
const operations = [
  ['GetUser', {}],
  ['UpdateUserAttributes', { UserAttributes: [{ Name: 'email', Value: 'thief@example.com' }] }],
  ['VerifyUserAttribute', { AttributeName: 'email', Code: '123456' }],
  ['ChangePassword', { PreviousPassword: password, ProposedPassword: 'the-thiefs-own' }],
  ['SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: false } }],
  ['AssociateSoftwareToken', {}],
  ['VerifySoftwareToken', { UserCode: '123456' }],
  ['GlobalSignOut', {}],
  ['DeleteUser', {}],
] as const;

const refused = 'NotAuthorizedException Access Token does not have required scopes';

async function getCreditsWith(accessToken: string): Promise<number> {
  const { method, path } = routes.getCredits;
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await fetch(`${cloud.siteUrl}${path}`, { method, headers })).status;
}

describe('a stolen access token', () => {
  it.each(operations)('does not do %s at the user pool', async (operation, input) => {
    const { cognito } = await userPoolOf(cloud);
    const { accessToken: AccessToken } = await signInByPassword(cloud, person.email, password);
    await expect(cognito(operation, { AccessToken, ...input })).rejects.toThrow(refused);
  });

  it('gains nothing by being renewed', async () => {
    const { clientId: ClientId, cognito } = await userPoolOf(cloud);
    const { refreshToken: RefreshToken } = await signInByPassword(cloud, person.email, password);
    const renewed: InitiateAuthResponse = await cognito('GetTokensFromRefreshToken', {
      ClientId,
      RefreshToken,
    });
    const AccessToken = renewed.AuthenticationResult?.AccessToken ?? '';
    await expect(cognito('GetUser', { AccessToken })).rejects.toThrow(refused);
    expect(await getCreditsWith(AccessToken)).toBe(200);
  });
});

describe("the proof of an owner's password", () => {
  const begin = async (ClientId: string) => {
    const client = poolAdministrator(cloud);
    const { poolId: UserPoolId } = await userPoolOf(cloud);
    const AuthParameters = { USERNAME: person.email, PASSWORD: password };
    const AuthFlow = 'ADMIN_USER_PASSWORD_AUTH';
    return client
      .send(new AdminInitiateAuthCommand({ UserPoolId, ClientId, AuthFlow, AuthParameters }))
      .finally(() => client.destroy());
  };
  const changesClient = () =>
    cloud.parameters.get('/reelwright/laptop/account-changes-client-id') ?? 'no parameter';

  it('changes an account at the user pool, and is none for our API', async () => {
    const { cognito } = await userPoolOf(cloud);
    const { AuthenticationResult } = await begin(changesClient());
    const AccessToken = AuthenticationResult?.AccessToken ?? '';
    const { SecretCode } = await cognito('AssociateSoftwareToken', { AccessToken });
    const UserCode = totpCode(String(SecretCode), cloud.now());
    await expect(cognito('VerifySoftwareToken', { AccessToken, UserCode })).resolves.toMatchObject({
      Status: 'SUCCESS',
    });
    expect(await getCreditsWith(AccessToken)).toBe(401);
  });

  it('is given to no browser, and by no client of browsers', async () => {
    const { clientId, cognito } = await userPoolOf(cloud);
    for (const ClientId of [clientId, changesClient()]) {
      for (const AuthFlow of ['ADMIN_USER_PASSWORD_AUTH', 'USER_PASSWORD_AUTH']) {
        const AuthParameters = { USERNAME: person.email, PASSWORD: password };
        await expect(cognito('InitiateAuth', { ClientId, AuthFlow, AuthParameters })).rejects.toThrow(
          'InvalidParameterException',
        );
      }
    }
    const AuthParameters = { USERNAME: person.email, SRP_A: 'abc' };
    await expect(
      cognito('InitiateAuth', { ClientId: changesClient(), AuthFlow: 'USER_SRP_AUTH', AuthParameters }),
    ).rejects.toThrow('InvalidParameterException');
    await expect(
      cognito('AdminInitiateAuth', { ClientId: changesClient(), AuthFlow: 'ADMIN_USER_PASSWORD_AUTH' }),
    ).rejects.toThrow('MissingAuthenticationTokenException');
    await expect(begin(clientId)).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });
});
