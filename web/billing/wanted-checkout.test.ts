import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WantedCheckout } from '../addresses/links.ts';
import { links } from '../addresses/links.ts';
import {
  readWantedCheckout,
  rememberWantedCheckout,
  takeWantedCheckout,
  wantedCheckout,
  wantedCheckoutAt,
} from './wanted-checkout.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const yearlyPlus: WantedCheckout = { kind: 'plan', tier: 'plus', interval: 'yearly' };
const starter: WantedCheckout = { kind: 'pack', pack: 'starter' };

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
});

describe('a wanted checkout', () => {
  it.each([yearlyPlus, starter])('survives the way through the address: %o', (wanted) => {
    expect(wantedCheckoutAt(links.buy(wanted))).toEqual(wanted);
  });

  it('is monthly where the address names no known interval, and nothing where it names nothing sold', () => {
    expect(readWantedCheckout('?buy=pro&interval=weekly')).toEqual({
      kind: 'plan',
      tier: 'pro',
      interval: 'monthly',
    });
    expect(readWantedCheckout('?buy=constructor')).toBeNull();
    expect(readWantedCheckout('')).toBeNull();
    expect(wantedCheckoutAt('/dashboard?buy=pro')).toBeNull();
  });

  it('is taken once', () => {
    rememberWantedCheckout(yearlyPlus, now);
    expect(wantedCheckout(now)).toEqual(yearlyPlus);
    expect(takeWantedCheckout(yearlyPlus, now)).toBe(true);
    expect(takeWantedCheckout(yearlyPlus, now)).toBe(false);
  });

  it('is not taken by an address that names another', () => {
    rememberWantedCheckout(yearlyPlus, now);
    expect(takeWantedCheckout({ ...yearlyPlus, interval: 'monthly' }, now)).toBe(false);
    expect(takeWantedCheckout(starter, now)).toBe(false);
    expect(wantedCheckout(now)).toEqual(yearlyPlus);
  });

  it('is forgotten after an hour', () => {
    rememberWantedCheckout(starter, now);
    expect(takeWantedCheckout(starter, now + 3_600_000)).toBe(false);
    expect(wantedCheckout(now + 3_599_999)).toEqual(starter);
  });
});
