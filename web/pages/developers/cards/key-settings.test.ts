import { expect, it } from 'vitest';
import { changedSettings, inMode, newSettings, settingsBody } from './key-settings.ts';

const typed = {
  ...newSettings('live'),
  name: ' Shop ',
  cap: '10,000',
  addresses: '203.0.113.7, 2001:db8::/32',
};

it('sends what was typed as the contract takes it', () => {
  expect(settingsBody(typed)).toEqual({
    name: 'Shop',
    scopes: ['read', 'generate'],
    cap_credits: 10_000,
    expires_at: null,
    allowed_addresses: ['203.0.113.7', '2001:db8::/32'],
  });
  expect(settingsBody({ ...typed, cap: '', addresses: ' ' })).toMatchObject({
    cap_credits: null,
    allowed_addresses: null,
  });
});

it('a new test key may do everything, a live key not change webhooks, unless it was chosen otherwise', () => {
  const test = newSettings('test');
  expect(test.scopes).toEqual(['read', 'generate', 'manage']);
  const live = inMode(test, 'test', 'live');
  expect(live.scopes).toEqual(['read', 'generate']);
  expect(inMode(live, 'live', 'test')).toEqual(test);
  const chosen = { ...test, scopes: ['read'] as const };
  expect(inMode(chosen, 'test', 'live')).toEqual(chosen);
});

it('a key expires at the end of the chosen day, where the person is', () => {
  const { expires_at: expiresAt } = settingsBody({ ...typed, expiryDay: '2027-01-31' });
  expect(new Date(expiresAt ?? '')).toEqual(new Date(2027, 0, 31, 23, 59, 59, 999));
});

it('sends only what was changed', () => {
  expect(changedSettings(typed, typed)).toEqual({});
  expect(changedSettings(typed, { ...typed, cap: '' })).toEqual({ cap_credits: null });
  expect(changedSettings(typed, { ...typed, scopes: ['read'] })).toEqual({ scopes: ['read'] });
});
