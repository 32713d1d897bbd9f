import { afterEach, describe, expect, it } from 'vitest';
import { type HostedFixture, openHostedFixture, redirectUri } from '../testing/hosted-fixture.ts';

let fixture: HostedFixture;
afterEach(() => fixture.close());

const ada = { email: 'Ada@Example.com' };

describe('signing in by Google at the hosted endpoints', () => {
  it('makes a federated user, asks the trigger first, and gives tokens once for the code', async () => {
    fixture = await openHostedFixture();
    const { testPool } = fixture;
    const answer = await fixture.signIn(ada);
    expect(answer.get('state')).toBe('the-clients-state');
    expect(testPool.events).toMatchObject([
      {
        triggerSource: 'PreSignUp_ExternalProvider',
        userName: expect.stringMatching(/^google_\d{21}$/),
        request: { userAttributes: { email: 'ada@example.com', email_verified: 'true' } },
      },
    ]);

    const { status, body } = await fixture.redeem(answer.get('code'));
    expect(status).toBe(200);
    expect(claimsOf(body.access_token)).toMatchObject({
      username: testPool.events[0]?.userName,
      scope: 'openid email aws.cognito.signin.user.admin',
    });
    expect(claimsOf(body.id_token)).toMatchObject({
      email: 'ada@example.com',
      email_verified: true,
      identities: [{ providerName: 'Google', primary: true }],
    });
    expect((await fixture.redeem(answer.get('code'))).body).toEqual({ error: 'invalid_grant' });
  });

  it('knows the person again, after a restart too', async () => {
    fixture = await openHostedFixture();
    const first = await fixture.redeem((await fixture.signIn(ada)).get('code'));
    await fixture.testPool.restart();
    fixture.forgetCookies();
    const second = await fixture.redeem((await fixture.signIn(ada)).get('code'));
    expect(claimsOf(second.body.access_token).sub).toBe(claimsOf(first.body.access_token).sub);
    expect(fixture.testPool.events).toHaveLength(1);
  });

  it('renews and revokes like any other sign-in', async () => {
    fixture = await openHostedFixture();
    const { body } = await fixture.redeem((await fixture.signIn(ada)).get('code'));
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' };
    const renewed = await fixture.token(refresh);
    expect(claimsOf(renewed.body.access_token)).toMatchObject({
      sub: claimsOf(body.access_token).sub,
      scope: 'openid email aws.cognito.signin.user.admin',
    });
    const { testPool, baseUrl } = fixture;
    await fetch(`${baseUrl}/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: testPool.clientId, token: body.refresh_token ?? '' }),
    });
    expect((await fixture.token(refresh)).body).toEqual({ error: 'invalid_grant' });
  });

  it('asks the trigger of tokens with the scopes that were asked for, at the sign-in and at each refresh', async () => {
    fixture = await openHostedFixture({ triggers: ['PreTokenGeneration'] });
    const { events, functions } = fixture.testPool;
    functions.set('PreTokenGeneration', ({ response }) => {
      const scopesToSuppress = ['aws.cognito.signin.user.admin'];
      response.claimsAndScopeOverrideDetails = { accessTokenGeneration: { scopesToSuppress } };
    });
    const { body } = await fixture.redeem((await fixture.signIn(ada)).get('code'));
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' };
    const renewed = await fixture.token(refresh);
    for (const token of [body, renewed.body]) {
      expect(claimsOf(token.access_token).scope).toBe('openid email');
    }
    const scopes = ['openid', 'email', 'aws.cognito.signin.user.admin'];
    expect(events).toMatchObject([
      { triggerSource: 'TokenGeneration_HostedAuth', request: { scopes } },
      { triggerSource: 'TokenGeneration_RefreshTokens', request: { scopes } },
    ]);
  });

  it.each([
    ['another verifier', { code_verifier: 'a-guessed-verifier' }],
    ['another address', { redirect_uri: 'http://localhost:4280/other' }],
    ['another client', { client_id: 'otherclient' }],
  ])('gives nothing for a code with %s, and spends it', async (_, changed) => {
    fixture = await openHostedFixture();
    const code = (await fixture.signIn(ada)).get('code');
    expect((await fixture.redeem(code, changed)).status).toBe(400);
    const again = await fixture.redeem(code);
    // A client that has no OAuth does not get as far as the code.
    expect(again.status).toBe('client_id' in changed ? 200 : 400);
  });

  it('takes a code for five minutes', async () => {
    fixture = await openHostedFixture();
    const code = (await fixture.signIn(ada)).get('code');
    fixture.testPool.passSeconds(5 * 60);
    expect((await fixture.redeem(code)).body).toEqual({ error: 'invalid_grant' });
  });

  it('sends what a trigger says and a cancellation back to the client', async () => {
    fixture = await openHostedFixture();
    fixture.testPool.functions.set('PreSignUp', () => {
      throw new Error('Not you.');
    });
    expect(Object.fromEntries(await fixture.signIn(ada))).toEqual({
      error: 'invalid_request',
      error_description: 'PreSignUp failed with error Not you.. ',
      state: 'the-clients-state',
    });
    fixture.forgetCookies();
    expect(Object.fromEntries(await fixture.signIn('cancel'))).toMatchObject({
      error: 'access_denied',
      state: 'the-clients-state',
    });
    expect((await fixture.get(`${fixture.baseUrl}/oauth2/idpresponse?state=x&code=y`)).status).toBe(400);
  });

  it('fails the sign-in whose trigger links the identity, and signs in as that user from the next on', async () => {
    fixture = await openHostedFixture();
    const { testPool } = fixture;
    const userId = await testPool.pool.seedUser({ email: 'ada@example.com', password: 'secret-enough' });
    testPool.functions.set('PreSignUp', async ({ userName }) => {
      await fetch(testPool.administrationUrl, {
        method: 'POST',
        headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminLinkProviderForUser' },
        body: JSON.stringify({
          UserPoolId: testPool.poolId,
          DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: userId },
          SourceUser: { ProviderName: 'Google', ProviderAttributeValue: userName.replace('google_', '') },
        }),
      });
    });
    const first = await fixture.signIn(ada);
    expect(first.get('error')).toBe('invalid_request');
    expect(first.get('error_description')).toMatch(/^Already found an entry for username google_\d{21}$/);
    // Google remembers who it is, and does not ask again.
    const second = await fixture.redeem((await fixture.signIn('cancel')).get('code'));
    expect(claimsOf(second.body.access_token)).toMatchObject({ sub: userId, username: userId });
    expect(testPool.events).toHaveLength(1);
  });

  it('leaves the address free for a user of the pool', async () => {
    fixture = await openHostedFixture();
    await fixture.signIn(ada);
    const userId = await fixture.testPool.pool.seedUser({ email: ada.email, password: 'secret-enough' });
    expect(userId).not.toBe(fixture.testPool.events[0]?.userName);
    expect(
      (await fixture.testPool.call('ForgotPassword', { ClientId: 'otherclient', Username: ada.email }))
        .status,
    ).toBe(200);
  });

  it('does not take a session for another person after the logout', async () => {
    fixture = await openHostedFixture();
    const { baseUrl, authorizeQuery, testPool } = fixture;
    await fixture.signIn(ada);
    const authorize = `${baseUrl}/oauth2/authorize?${new URLSearchParams(authorizeQuery)}`;
    expect((await fixture.get(authorize)).headers.get('location')).toContain(`${redirectUri}?code=`);
    const logout = `${baseUrl}/logout?client_id=${testPool.clientId}&logout_uri=`;
    expect((await fixture.get(`${logout}https://evil.example/`)).status).toBe(400);
    const left = await fixture.get(`${logout}${encodeURIComponent('http://localhost:4280/')}`);
    expect(left.headers.get('location')).toBe('http://localhost:4280/');
    expect((await fixture.get(authorize)).headers.get('location')).toContain('/google/o/oauth2/v2/auth?');
  });

  it('takes nothing from a browser in which the sign-in was not begun', async () => {
    fixture = await openHostedFixture();
    const { baseUrl, authorizeQuery } = fixture;
    const asked = await fixture.get(`${baseUrl}/oauth2/authorize?${new URLSearchParams(authorizeQuery)}`);
    const state = new URL(asked.headers.get('location') ?? '').searchParams.get('state');
    fixture.forgetCookies();
    const back = await fixture.get(`${baseUrl}/oauth2/idpresponse?state=${state}&code=4/any`);
    expect(back.status).toBe(400);
    expect(await back.text()).toContain('invalid state');
  });

  it('tells of a wrong client secret', async () => {
    fixture = await openHostedFixture({ poolsSecret: 'old-secret' });
    expect((await fixture.signIn(ada)).get('error_description')).toBe('invalid_grant');
  });

  it.each([
    [{ redirect_uri: 'http://localhost:4280/generate/' }, 'redirect_mismatch'],
    [{ client_id: 'otherclient' }, 'invalid_client'],
    [{ identity_provider: 'COGNITO' }, 'identity_provider must be Google'],
  ])('redirects nowhere for %j', async (changed, sentence) => {
    fixture = await openHostedFixture();
    const query = new URLSearchParams({ ...fixture.authorizeQuery, ...changed });
    const refused = await fixture.get(`${fixture.baseUrl}/oauth2/authorize?${query}`);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(sentence);
  });

  it.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'openid phone' }, 'invalid_scope'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
  ])('tells the client that it cannot have %j', async (changed, error) => {
    fixture = await openHostedFixture();
    const query = new URLSearchParams({ ...fixture.authorizeQuery, ...changed });
    const refused = await fixture.get(`${fixture.baseUrl}/oauth2/authorize?${query}`);
    const location = new URL(refused.headers.get('location') ?? '');
    expect(`${location.origin}${location.pathname}`).toBe(redirectUri);
    expect(location.searchParams.get('error')).toBe(error);
  });
});

function claimsOf(token: string | undefined): Record<string, unknown> {
  return JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString() || '{}');
}
