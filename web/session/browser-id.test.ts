import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserId } from './browser-id.ts';
import { forgetPersonalItems } from './personal-items.ts';

let entries: Map<string, string>;
beforeEach(() => {
  entries = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('is 128 random bits, the same after a sign-out', () => {
  const id = browserId();
  expect(id).toMatch(/^[\da-f]{32}$/);
  forgetPersonalItems();
  expect(browserId()).toBe(id);
  entries.clear();
  expect(browserId()).not.toBe(id);
});

it('is made anew where something else took its place', () => {
  entries.set('reelwright.browser-id', 'not an id');
  expect(browserId()).toMatch(/^[\da-f]{32}$/);
});
