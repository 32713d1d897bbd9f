import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressAfterSignOut, finishGoogleSignIn, leaveForGoogle } from './google-sign-in.ts';
import { serverText } from './plain-message.ts';

vi.mock('./site-config.ts', () => ({
  siteConfig: async () => ({
    user_pool_client_id: 'client',
    sign_in_endpoint: 'https://sign-in.example',
  }),
}));

let left: string[];
let redeemed: URLSearchParams[];
let tokenAnswer: Response;

beforeEach(() => {
  left = [];
  redeemed = [];
  tokenAnswer = Response.json({ id_token: 'i', access_token: 'a', refresh_token: 'r' });
  const location = {
    origin: 'https://site.example',
    pathname: '/de/auth',
    search: '?mode=create&next=%2Fdashboard',
    assign: (address: string) => left.push(address),
  };
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('window', { location, sessionStorage, localStorage });
  vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => {
    redeemed.push(body);
    return tokenAnswer;
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('signing in with Google', () => {
  it('asks with a challenge whose verifier only this tab knows, and sends the verifier with the code', async () => {
    const asked = await leave('/dashboard');
    expect(asked.get('redirect_uri')).toBe('https://site.example/generate');
    expect(await finishGoogleSignIn(`?code=c&state=${asked.get('state')}`)).toEqual({
      outcome: 'signed-in',
      tokens: { idToken: 'i', accessToken: 'a', refreshToken: 'r' },
      next: '/dashboard',
    });
    const verifier = redeemed[0]?.get('code_verifier') ?? '';
    expect(verifier).toMatch(/^[\w-]{43}$/);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
    expect(asked.get('code_challenge')).toBe(Buffer.from(digest).toString('base64url'));
  });

  it('refuses an answer with another state, and every second answer', async () => {
    const asked = await leave('/dashboard');
    const refused = { outcome: 'refused', from: '/auth?mode=create&next=%2Fdashboard' };
    expect(await finishGoogleSignIn('?code=c&state=forged')).toMatchObject(refused);
    expect(await finishGoogleSignIn(`?code=c&state=${asked.get('state')}`)).toMatchObject({
      outcome: 'refused',
      from: '/auth',
    });
    expect(redeemed).toEqual([]);
  });

  it('tries once more, and only once, when the two accounts have just been made one', async () => {
    const description =
      'error=invalid_request&error_description=Already+found+an+entry+for+username+google_1';
    const first = await leave('/dashboard');
    expect(await finishGoogleSignIn(`?${description}&state=${first.get('state')}`)).toEqual({
      outcome: 'trying-again',
    });
    const second = new URL(left[1] ?? '').searchParams;
    expect(second.get('state')).not.toBe(first.get('state'));
    expect(await finishGoogleSignIn(`?${description}&state=${second.get('state')}`)).toMatchObject({
      outcome: 'refused',
      from: '/auth?mode=create&next=%2Fdashboard',
    });
    expect(left).toHaveLength(2);
  });

  it('says what happened when the code is good for nothing', async () => {
    tokenAnswer = Response.json({ error: 'invalid_grant' }, { status: 400 });
    const asked = await leave('/generate');
    expect(await finishGoogleSignIn(`?code=c&state=${asked.get('state')}`)).toMatchObject({
      outcome: 'refused',
      message: 'Your sign-in with Google has expired. Please try again.',
    });
  });
});

describe('after a sign-out', () => {
  it('signs a person who came by Google out of the user pool too, once', async () => {
    expect(await addressAfterSignOut('/')).toBe('/');
    const asked = await leave('/generate');
    await finishGoogleSignIn(`?code=c&state=${asked.get('state')}`);
    expect(await addressAfterSignOut('/')).toBe(
      'https://sign-in.example/logout?client_id=client&logout_uri=https%3A%2F%2Fsite.example%2F',
    );
    expect(await addressAfterSignOut('/')).toBe('/');
  });

  it('names the pool a page without its fragment, as the pool knows it: after a deletion too', async () => {
    const asked = await leave('/dashboard');
    await finishGoogleSignIn(`?code=c&state=${asked.get('state')}`);
    const address = new URL(await addressAfterSignOut('/#account-deleted'));
    expect(address.searchParams.get('logout_uri')).toBe('https://site.example/');
  });
});

describe('in German', () => {
  beforeEach(() => i18n.activate('de'));
  afterEach(() => i18n.activate('en'));

  it('comes back to the German pages, from Google and from the sign-out', async () => {
    const asked = await leave('/generate');
    expect(asked.get('redirect_uri')).toBe('https://site.example/de/generate');
    await finishGoogleSignIn(`?code=c&state=${asked.get('state')}`);
    expect(redeemed[0]?.get('redirect_uri')).toBe('https://site.example/de/generate');
    const address = new URL(await addressAfterSignOut('/de#account-deleted'));
    expect(address.searchParams.get('logout_uri')).toBe('https://site.example/de');
  });
});

describe("a trigger's message", () => {
  it.each([
    ['PreSignUp failed with error This address signs in with Google..', 'This address signs in with Google.'],
    ['PreSignUp failed with error Not now. ', 'Not now'],
    ['Incorrect username or password.', 'Incorrect username or password.'],
  ])('of %j is %j', (message, plain) => {
    expect(serverText(message, '')).toBe(plain);
  });
});

/** Returns the query of the first navigation. */
async function leave(next: string): Promise<URLSearchParams> {
  await leaveForGoogle(next);
  return new URL(left[0] ?? '').searchParams;
}

function storage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}
