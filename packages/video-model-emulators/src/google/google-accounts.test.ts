import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf, sampleAccounts, subjectOf } from './accounts.ts';
import { createGoogleAccounts } from './google-accounts.ts';

const client = { id: 'client', secret: 'secret', name: 'A Site', redirectUri: 'http://localhost:4280/back' };
let now = Date.now();
let issuer = '';
const server = createServer((request, response) => void google?.handle(request, response));
let google: ReturnType<typeof createGoogleAccounts> | undefined;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/google`;
  google = createGoogleAccounts({ issuer, client, now: () => now });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const request = {
  client_id: client.id,
  redirect_uri: client.redirectUri,
  response_type: 'code',
  scope: 'openid email',
  state: 'a state',
  nonce: 'a nonce',
};

describe('the emulated Google', () => {
  it('says what it is and offers verified and unverified accounts', async () => {
    const picker = await ask();
    const text = await picker.text();
    expect(text).toContain('This is an emulated Google');
    expect(text).toContain('to continue to <strong>A Site</strong>');
    for (const { email } of sampleAccounts) expect(text).toContain(email);
    expect(text).toContain('address not verified');
  });

  it('tells the client the chosen account, once, with the nonce of the request', async () => {
    const chosen = await choose({ email: 'New@Example.com', verified: 'on' });
    const back = new URL(chosen.headers.get('location') ?? '');
    expect(back.searchParams.get('state')).toBe('a state');
    const code = back.searchParams.get('code') ?? '';
    const first = await redeem(code);
    expect(claimsOf(first.id_token)).toMatchObject({
      iss: issuer,
      aud: 'client',
      sub: expect.stringMatching(/^1\d{20}$/),
      email: 'new@example.com',
      email_verified: true,
      nonce: 'a nonce',
    });
    expect(await redeem(code)).toMatchObject({ error: 'invalid_grant' });
  });

  it('issues no token without the secret or for an expired code', async () => {
    const code = await newCode();
    expect(await redeem(code, { client_secret: 'guessed' })).toMatchObject({ error: 'invalid_client' });
    now += 5 * 60_000;
    expect(await redeem(code)).toMatchObject({ error: 'invalid_grant' });
  });

  it('does not ask a signed-in browser again, until it signs out', async () => {
    const cookie = (await choose({ email: 'ada@gmail.example', verified: 'on' })).headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .join('; ');
    expect((await ask({}, cookie)).headers.get('location')).toContain('code=');
    const out = await fetch(`${issuer}/sign-out`, { method: 'POST', redirect: 'manual' });
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
  });

  it('tells the client that the user cancelled', async () => {
    const location = (await choose({ cancel: 'yes' })).headers.get('location');
    expect(location).toBe(`${client.redirectUri}?error=access_denied&state=a+state`);
  });

  it.each([
    [{ redirect_uri: 'https://evil.example/' }, 'redirect_uri_mismatch'],
    [{ client_id: 'other' }, 'invalid_client'],
    [{ scope: 'email' }, 'invalid_scope'],
  ])('blocks an application that asks with %j', async (changed, error) => {
    for (const response of [await ask(changed), await choose({ email: 'a@b.example', ...changed })]) {
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(error);
    }
  });

  it('asks again for an invalid address, and escapes what is typed', async () => {
    const response = await choose({ email: '<script>', state: '"><script>' });
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('<script>');
  });
});

describe('an account', () => {
  it('has the same subject each time, whatever the case of its address', () => {
    const subjects = ['Ada@x.example', 'ada@X.example'].map((email) => {
      const account = accountOf(email, true);
      return account && subjectOf(account);
    });
    expect(subjects[0]).toBe(subjects[1]);
    expect(accountOf('unknown', true)).toBeUndefined();
  });
});

function ask(changed: Record<string, string> = {}, cookie = ''): Promise<Response> {
  const query = new URLSearchParams({ ...request, ...changed });
  return fetch(`${issuer}/o/oauth2/v2/auth?${query}`, { redirect: 'manual', headers: { cookie } });
}

function choose(fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ ...request, ...fields });
  return fetch(`${issuer}/o/oauth2/v2/auth`, { method: 'POST', body, redirect: 'manual' });
}

async function newCode(): Promise<string> {
  const chosen = await choose({ email: 'new@example.com' });
  return new URL(chosen.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

async function redeem(code: string, changed: Record<string, string> = {}): Promise<Record<string, string>> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: client.redirectUri,
    client_id: client.id,
    client_secret: client.secret,
    ...changed,
  });
  const response = await fetch(`${issuer}/token`, { method: 'POST', body });
  return response.json();
}

function claimsOf(token: string | undefined): Record<string, unknown> {
  return JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString() || '{}');
}
