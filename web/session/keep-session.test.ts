import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepSession } from './keep-session.ts';
import { isFresh } from './session-store.ts';
import type { Session } from './stored-session.ts';

const parts = vi.hoisted(() => ({
  accessToken: vi.fn<() => Promise<string | null>>(),
  session: null as Session | null,
}));
vi.mock('./access-token.ts', () => ({ accessToken: parts.accessToken }));
vi.mock('./session-store.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./session-store.ts')>()),
  currentSession: () => parts.session,
}));

const tenMinutes = 10 * 60_000;
let tab: EventTarget & { visibilityState: DocumentVisibilityState };
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  tab = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  vi.stubGlobal('document', tab);
  signIn();
  parts.accessToken.mockReset().mockImplementation(async () => {
    signIn();
    return 'renewed';
  });
  stop = keepSession();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function signIn(): void {
  parts.session = {
    user: { id: 'user-1', email: 'ada@example.com', created_at: null },
    accessToken: `token of ${Date.now()}`,
    refreshToken: 'refresh',
    expiresAtMilliseconds: Date.now() + tenMinutes,
    isFirst: false,
  };
}

it('renews a token at the check that finds it within 90 seconds of its end', async () => {
  await vi.advanceTimersByTimeAsync(tenMinutes - 120_000);
  expect(parts.accessToken).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(Date.now()).toBe(tenMinutes - 90_000);
  expect(parts.accessToken).toHaveBeenCalledTimes(1);
  expect(parts.session !== null && isFresh(parts.session)).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(parts.accessToken).toHaveBeenCalledTimes(1);
});

it('tries again at the next check when a renewal fails', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  parts.accessToken.mockRejectedValueOnce(new Error('offline'));
  await vi.advanceTimersByTimeAsync(tenMinutes - 60_000);
  expect(parts.accessToken).toHaveBeenCalledTimes(2);
});

it('leaves the token alone while its tab is hidden, and renews it when the tab is shown', async () => {
  tab.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(2 * tenMinutes);
  expect(parts.accessToken).not.toHaveBeenCalled();
  tab.visibilityState = 'visible';
  tab.dispatchEvent(new Event('visibilitychange'));
  expect(parts.accessToken).toHaveBeenCalledTimes(1);
});

it('asks nothing for a visitor, and nothing once the page has gone', async () => {
  parts.session = null;
  await vi.advanceTimersByTimeAsync(tenMinutes);
  signIn();
  stop();
  await vi.advanceTimersByTimeAsync(tenMinutes);
  expect(parts.accessToken).not.toHaveBeenCalled();
});
