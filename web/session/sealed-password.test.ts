import { beforeEach, expect, it, vi } from 'vitest';
import {
  forgetSealedPassword,
  hasSealedPassword,
  openSealedPassword,
  sealPassword,
} from './sealed-password.ts';

const email = 'ada@example.com';
let entries: Map<string, string>;

beforeEach(() => {
  entries = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
});

/** Seals a password and returns its key. */
async function seal(password: string): Promise<string> {
  const sealed = await sealPassword(email, password);
  sealed?.keep();
  return sealed?.key ?? '';
}

it('opens with the key of the link, for its own email only', async () => {
  const key = await seal('sécret-enough');
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(await openSealedPassword('Ada@Example.com', key)).toBe('sécret-enough');
  expect(await openSealedPassword('bob@example.com', key)).toBeNull();
});

it('keeps neither the password nor its key in the browser', async () => {
  const key = await seal('secret-enough');
  const stored = JSON.stringify([...entries]);
  expect(stored).not.toContain('secret-enough');
  expect(stored).not.toContain(key);
});

it('does not open with the key of a link that another browser requested', async () => {
  await seal('secret-enough');
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(await openSealedPassword(email, 'k'.repeat(43))).toBeNull();
});

it('is kept only when the sign-up succeeded, for a day, until a sign-in', async () => {
  await sealPassword(email, 'secret-enough');
  expect(hasSealedPassword(email)).toBe(false);
  await seal('secret-enough');
  expect(hasSealedPassword(email)).toBe(true);
  vi.useFakeTimers({ now: Date.now() + 24 * 60 * 60 * 1_000 });
  expect(hasSealedPassword(email)).toBe(false);
  vi.useRealTimers();
  await seal('secret-enough');
  forgetSealedPassword();
  expect(hasSealedPassword(email)).toBe(false);
});

it('is not made outside a secure context', async () => {
  vi.stubGlobal('crypto', {});
  expect(await sealPassword(email, 'secret-enough')).toBeNull();
  vi.unstubAllGlobals();
});
