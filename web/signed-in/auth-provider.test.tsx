import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthProvider, useAuth } from './auth-provider.tsx';

const client = 'CognitoIdentityServiceProvider.client1';
const token = (claims: object) =>
  `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
const entries = new Map([
  [`${client}.LastAuthUser`, 'ada'],
  [`${client}.ada.accessToken`, token({ account_id: 'user-1', exp: 1_800_000_000 })],
  [`${client}.ada.idToken`, token({ email: 'ada@example.com' })],
]);

beforeEach(() =>
  vi.stubGlobal('localStorage', {
    length: entries.size,
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
  }),
);
afterEach(() => vi.unstubAllGlobals());

function Witness() {
  const { user, loading } = useAuth();
  return `${loading ? 'loading' : 'loaded'}, ${user?.email ?? 'no user'}`;
}

/** The first render, before any effect. */
function firstRender(search: string): string {
  vi.stubGlobal('window', { location: { search, pathname: '/generate' } });
  return renderToStaticMarkup(
    <MemoryRouter>
      <AuthProvider>
        <Witness />
      </AuthProvider>
    </MemoryRouter>,
  );
}

describe('the first render', () => {
  it('is loading, and has the stored session already', () => {
    expect(firstRender('')).toBe('loading, ada@example.com');
  });

  it('shows no former session to a person who comes back from Google', () => {
    expect(firstRender('?code=c&state=s')).toBe('loading, no user');
  });
});

it('outside of its provider, the session cannot be asked for', () => {
  expect(() => renderToStaticMarkup(<Witness />)).toThrow('useAuth must be used within an AuthProvider');
});
