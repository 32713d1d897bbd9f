import { describe, expect, it } from 'vitest';
import { concernsSession, hasStoredSession, readStoredSession } from './stored-session.ts';

const client = 'CognitoIdentityServiceProvider.client1';

describe('the stored session', () => {
  it('is read from the keys that Amplify writes', () => {
    const storage = stored({
      [`${client}.LastAuthUser`]: 'ada',
      [`${client}.ada.accessToken`]: token({
        sub: 'pool-1',
        account_id: 'user-1',
        created_at: '2026-11-21T12:00:00.000Z',
        exp: 1_800_000_000,
      }),
      [`${client}.ada.idToken`]: token({ sub: 'user-1', email: 'zoë@example.com' }),
      [`${client}.ada.refreshToken`]: 'refresh',
    });
    expect(hasStoredSession(storage)).toBe(true);
    expect(readStoredSession(storage)).toMatchObject({
      user: { id: 'user-1', email: 'zoë@example.com', created_at: '2026-11-21T12:00:00.000Z' },
      refreshToken: 'refresh',
      expiresAtMilliseconds: 1_800_000_000_000,
    });
  });

  it.each([
    ['2026-11-21T12:00:01.500Z', true],
    ['2026-11-20T12:00:00.000Z', false],
    [undefined, false],
  ])(
    'of an account made at %s, by a sign-in on 2026-11-21 at 12:00, is its first: %s',
    (createdAt, isFirst) => {
      const storage = stored({
        [`${client}.LastAuthUser`]: 'ada',
        [`${client}.ada.accessToken`]: token({
          account_id: 'user-1',
          created_at: createdAt,
          auth_time: Date.parse('2026-11-21T12:00:00.000Z') / 1000,
          exp: 1_800_000_000,
        }),
        [`${client}.ada.idToken`]: token({}),
      });
      expect(readStoredSession(storage)?.isFirst).toBe(isFirst);
    },
  );

  it('ends by the clock of this browser, however wrong that is', () => {
    const storage = stored({
      [`${client}.LastAuthUser`]: 'ada',
      [`${client}.ada.accessToken`]: token({ sub: 'pool-1', account_id: 'user-1', exp: 1_800_000_000 }),
      [`${client}.ada.idToken`]: token({}),
      // The user pool's clock was an hour behind this browser's.
      [`${client}.ada.clockDrift`]: '-3600000',
    });
    expect(readStoredSession(storage)?.expiresAtMilliseconds).toBe(1_800_003_600_000);
  });

  it('is absent without a last user, a token, or a readable token', () => {
    expect(readStoredSession(stored({}))).toBeNull();
    expect(readStoredSession(stored({ [`${client}.LastAuthUser`]: 'ada' }))).toBeNull();
    expect(
      readStoredSession(
        stored({
          [`${client}.LastAuthUser`]: 'ada',
          [`${client}.ada.accessToken`]: 'not.a-token.at-all',
          [`${client}.ada.idToken`]: token({}),
        }),
      ),
    ).toBeNull();
    expect(hasStoredSession(stored({ 'reelwright.theme': 'dark' }))).toBe(false);
  });

  it('is concerned by its own keys and by a cleared storage only', () => {
    expect(concernsSession(`${client}.ada.accessToken`)).toBe(true);
    expect(concernsSession(null)).toBe(true);
    expect(concernsSession('reelwright.theme')).toBe(false);
  });
});

function token(claims: object): string {
  return `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

function stored(entries: Record<string, string>) {
  return { keys: () => Object.keys(entries), getItem: (key: string) => entries[key] ?? null };
}
