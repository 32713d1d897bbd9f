import { afterEach, expect, it, vi } from 'vitest';
import { cameThroughSite } from './origin-secret.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['the secret', 'first', { 'x-origin-secret': 'first' }, true],
  ['the former secret, while it is accepted', 'first,second', { 'x-origin-secret': 'first' }, true],
  ['the new secret', 'first,second', { 'x-origin-secret': 'second' }, true],
  ['the former secret, once it is revoked', 'second', { 'x-origin-secret': 'first' }, false],
  ['both at once', 'first,second', { 'x-origin-secret': 'first,second' }, false],
  ['nothing', 'first', {}, false],
  ['an empty secret', 'first', { 'x-origin-secret': '' }, false],
])('a request with %s', (_name, accepted, headers, isTaken) => {
  vi.stubEnv('ORIGIN_SECRETS', accepted);
  expect(cameThroughSite({ headers })).toBe(isTaken);
});

it('takes no request where no secret is set', () => {
  vi.stubEnv('ORIGIN_SECRETS', '');
  expect(() => cameThroughSite({ headers: { 'x-origin-secret': '' } })).toThrow('ORIGIN_SECRETS');
});
