import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import type { KnownBrowsersStore } from '../../tables/known-browsers/known-browsers.store.ts';
import { createNoteSignIn } from './note-sign-in.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const at = '2026-11-21T12:00:00.000Z';
const sent: unknown[] = [];
const logged: string[] = [];

const noteSignIn = (isNew: KnownBrowsersStore['isNew']) =>
  createNoteSignIn({
    browsers: { isNew },
    sendNotice: async (notice) => void sent.push(notice),
    now: () => new Date(at),
    log: { info: () => undefined, warn: () => undefined, error: (code) => void logged.push(code) },
  })(userId, null, 'ja');

beforeEach(() => {
  sent.length = 0;
  logged.length = 0;
});
afterEach(() => void vi.useRealTimers());

it('tells the owner of a sign-in from a new browser in its language, and of no other', async () => {
  await noteSignIn(async () => false);
  expect(sent).toEqual([]);
  await noteSignIn(async () => true);
  expect(sent).toEqual([{ kind: 'new_browser', userId, at, language: 'ja' }]);
  expect(logged).toEqual([]);
});

it('stops no sign-in when the browsers cannot be read', async () => {
  await noteSignIn(() => Promise.reject(new Error('DynamoDB does not answer.')));
  expect(logged).toEqual(['account.browser_not_noted']);
});

it('holds a sign-in up for a second at most, and leaves no request behind', async () => {
  vi.useFakeTimers();
  const noting = noteSignIn(
    (_userId, _browserId, _at, signal) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  await noting;
  expect(logged).toEqual(['account.browser_not_noted']);
});
