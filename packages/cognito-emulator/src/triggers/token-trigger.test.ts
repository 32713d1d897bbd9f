import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestPool, type TestPool } from '../testing/test-pool.ts';

const email = 'ada@example.com';
const password = 'secret';
const clientId = 'testclient';
const profileScope = 'aws.cognito.signin.user.admin';
const flows = { ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'] };

let test: TestPool;
afterEach(() => test.close());

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** Changes what the trigger answers from now on. */
const answerWith = (details: object): void => {
  test.functions.set('PreTokenGeneration', (event) => {
    event.response.claimsAndScopeOverrideDetails = details;
  });
};

describe('the PreTokenGeneration trigger', () => {
  it('gets the event that AWS documents for both tokens, at a sign-in and at a refresh', async () => {
    test = await openTestPool({
      triggers: ['PreTokenGeneration', 'PostAuthentication'],
      clientProperties: flows,
    });
    const sub = test.pool.seedUser({ email, password });
    const begun = await test.call('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
      ClientMetadata: { not: 'passed on' },
    });
    const { RefreshToken } = Object(begun.body.AuthenticationResult);
    const ClientMetadata = { from: 'refresh' };
    await test.call('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken, ClientMetadata });
    const event = {
      version: '2',
      region: 'us-east-1',
      userPoolId: test.poolId,
      userName: sub,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
      response: { claimsAndScopeOverrideDetails: null },
    };
    const request = {
      userAttributes: { sub, email, email_verified: 'true', 'cognito:user_status': 'CONFIRMED' },
      groupConfiguration: { groupsToOverride: [], iamRolesToOverride: [], preferredRole: null },
      scopes: [profileScope],
    };
    expect(test.events).toEqual([
      expect.objectContaining({ triggerSource: 'PostAuthentication_Authentication', version: '1' }),
      { ...event, triggerSource: 'TokenGeneration_Authentication', request },
      {
        ...event,
        triggerSource: 'TokenGeneration_RefreshTokens',
        request: { ...request, clientMetadata: ClientMetadata },
      },
    ]);
  });

  it('changes claims of each token, but not whose it is or what it is for', async () => {
    test = await openTestPool({ triggers: ['PreTokenGeneration'], clientProperties: flows });
    const sub = test.pool.seedUser({ email, password });
    const added = { tier: 'pro', level: 3, beta: true, teams: ['a', 'b'] };
    const taken = { sub: 'another user', iss: 'https://example.com', exp: 1, token_use: 'other' };
    answerWith({
      idTokenGeneration: {
        claimsToAddOrOverride: { ...added, ...taken },
        claimsToSuppress: ['email', 'aud'],
      },
      accessTokenGeneration: {
        claimsToAddOrOverride: { ...added, ...taken, client_id: 'other', username: 'other' },
        claimsToSuppress: ['client_id', 'auth_time'],
        scopesToAdd: ['videos/read', 'videos/read'],
      },
    });
    const { idToken, accessToken } = await test.signIn(email, password);
    const forUser = { sub, ...added, iss: test.pool.issuer };
    expect(claimsOf(idToken)).toMatchObject({ ...forUser, token_use: 'id', aud: clientId });
    expect(claimsOf(idToken)).not.toHaveProperty('email');
    expect(claimsOf(accessToken)).toMatchObject({
      ...forUser,
      token_use: 'access',
      client_id: clientId,
      username: sub,
      scope: `${profileScope} videos/read`,
      auth_time: expect.any(Number),
    });
    const verifier = CognitoJwtVerifier.create({ userPoolId: test.poolId, clientId, tokenUse: 'access' });
    verifier.cacheJwks({ keys: test.pool.jwks().keys.map((key) => ({ ...key })) });
    await verifier.verify(accessToken);
  });

  it.each([
    ['a scope with a blank', { accessTokenGeneration: { scopesToAdd: ['two words'] } }],
    ['a list for an object', { accessTokenGeneration: [] }],
  ])('gives no tokens for %s', async (_, details) => {
    test = await openTestPool({ triggers: ['PreTokenGeneration'], clientProperties: flows });
    test.pool.seedUser({ email, password });
    answerWith(details);
    const refused = await test.call('InitiateAuth', {
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    });
    expect(refused.body).toEqual({
      __type: 'InvalidLambdaResponseException',
      message: 'Unrecognizable lambda output',
    });
  });

  it.each([
    ['GetUser', {}],
    ['UpdateUserAttributes', { UserAttributes: [{ Name: 'email', Value: 'thief@example.com' }] }],
    ['VerifyUserAttribute', { AttributeName: 'email', Code: '123456' }],
    ['ChangePassword', { PreviousPassword: password, ProposedPassword: 'another-one' }],
    ['DeleteUser', {}],
    ['GlobalSignOut', {}],
    ['SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: false } }],
    ['AssociateSoftwareToken', {}],
    ['VerifySoftwareToken', { UserCode: '123456' }],
  ])(
    'that takes the scope for the user’s own profile away ends %s for the token',
    async (operation, input) => {
      test = await openTestPool({ triggers: ['PreTokenGeneration'], clientProperties: flows });
      test.pool.seedUser({ email, password });
      answerWith({ accessTokenGeneration: { scopesToSuppress: [profileScope] } });
      const { accessToken: AccessToken, refreshToken: RefreshToken } = await test.signIn(email, password);
      expect((await test.call(operation, { AccessToken, ...input })).body).toEqual({
        __type: 'NotAuthorizedException',
        message: 'Access Token does not have required scopes',
      });
      const refreshed = await test.call('GetTokensFromRefreshToken', { ClientId: clientId, RefreshToken });
      expect(refreshed.status).toBe(200);
      const { AccessToken: next } = Object(refreshed.body.AuthenticationResult);
      expect((await test.call(operation, { AccessToken: next, ...input })).status).toBe(400);
    },
  );
});
