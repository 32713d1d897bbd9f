import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthEvent } from './session-store.ts';

const client = 'CognitoIdentityServiceProvider.client1';

let entries: Map<string, string>;
let tab: EventTarget;
let store: typeof import('./session-store.ts');
let heard: string[];

beforeEach(async () => {
  entries = new Map();
  tab = new EventTarget();
  vi.stubGlobal('window', tab);
  vi.stubGlobal('localStorage', {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
  });
  vi.resetModules();
  store = await import('./session-store.ts');
  heard = [];
});
afterEach(() => vi.unstubAllGlobals());

const hear = ({ name, session }: AuthEvent) =>
  void heard.push(session === null ? name : `${name} ${session.user.email}`);

function token(claims: object): string {
  return `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}

/** Stores a session like Amplify. */
function keep(userId: string, email: string, issuedAt = 0): void {
  entries.set(`${client}.LastAuthUser`, 'name');
  const access = { account_id: userId, exp: 1_800_000_000, iat: issuedAt };
  entries.set(`${client}.name.accessToken`, token(access));
  entries.set(`${client}.name.idToken`, token({ email }));
}

/** Fires the event of another tab's write. */
function tellOfStorage(): void {
  tab.dispatchEvent(Object.assign(new Event('storage'), { key: `${client}.name.idToken` }));
}

describe.each([
  ['this tab', () => store.announceSessionChange()],
  ['another tab', tellOfStorage],
])('what %s does to the session', (_tab, tell) => {
  it('is told by the name of what happened, once', () => {
    store.onAuthEvent(hear);
    store.raiseAuthEvent('INITIAL_SESSION');
    const happen = (change: () => void) => {
      change();
      tell();
      tell();
    };
    happen(() => keep('user-1', 'ada@example.com'));
    happen(() => keep('user-1', 'ada@example.com', 1));
    happen(() => keep('user-1', 'lovelace@example.com', 2));
    happen(() => keep('user-2', 'bob@example.com'));
    happen(() => entries.clear());
    expect(heard).toEqual([
      'INITIAL_SESSION',
      'SIGNED_IN ada@example.com',
      'TOKEN_REFRESHED ada@example.com',
      'USER_UPDATED lovelace@example.com',
      'SIGNED_IN bob@example.com',
      'SIGNED_OUT',
    ]);
  });
});

it('tells at first which session the page begins with, and no sign-in for it', () => {
  keep('user-1', 'ada@example.com');
  store.onAuthEvent(hear);
  store.raiseAuthEvent('INITIAL_SESSION');
  store.announceSessionChange();
  expect(heard).toEqual(['INITIAL_SESSION ada@example.com']);
});

it('tells nothing more to a listener that has left', () => {
  const leave = store.onAuthEvent(hear);
  leave();
  keep('user-1', 'ada@example.com');
  store.announceSessionChange();
  tellOfStorage();
  expect(heard).toEqual([]);
});
