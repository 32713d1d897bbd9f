import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiKeyId, apiKeyPattern, type KeyScope } from '../../../contract/developers/developer-keys.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import { newTestKey } from '../../developers/keys/testing/new-key.ts';
import { hashOf, isWellFormed, makeKeyId, makeSecret, refusalOf, withChecksum } from './api-key.ts';

describe('the text of an API key', () => {
  it('ends with the CRC32 of all before it, in base62, as another implementation computes it', () => {
    // The check value of CRC-32/ISO-HDLC: https://reveng.sourceforge.io/crc-catalogue/17plus.htm#crc.cat.crc-32-iso-hdlc
    expect(crc32('123456789')).toBe(0xcb_f4_39_26);
    // Computed with Python's zlib.crc32.
    for (const key of [
      'rw_live_0000000000000000000000000000000ztjoH',
      'rw_test_00000000000000000000000000000046Eluc',
      'rw_live_0123456789ABCDEFGHIJKLMNOPQRST3FglzI',
      'rw_test_WXYZabcdefghijklmnopqrstuvwxyz1U6Ba0',
    ]) {
      expect(withChecksum(key.slice(0, -6))).toBe(key);
      expect(isWellFormed(key)).toBe(true);
    }
  });

  it('tells its mode, and is another each time', () => {
    const secrets = Array.from({ length: 200 }, (_, index) => makeSecret(index % 2 === 0 ? 'live' : 'test'));
    expect(new Set(secrets).size).toBe(200);
    for (const [index, secret] of secrets.entries()) {
      expect(secret).toMatch(apiKeyPattern);
      expect(secret.startsWith(index % 2 === 0 ? 'rw_live_' : 'rw_test_')).toBe(true);
      expect(isWellFormed(secret)).toBe(true);
    }
    expect(ApiKeyId.parse(makeKeyId())).not.toBe(makeKeyId());
  });

  it('with one character changed, left out or added is no key', () => {
    const changes = fc.record({
      mode: fc.constantFrom('live' as const, 'test' as const),
      place: fc.nat(43),
      character: fc.constantFrom(...'0aZ_-. é'),
      kind: fc.constantFrom('replace', 'remove', 'insert'),
    });
    fc.assert(
      fc.property(changes, ({ mode, place, character, kind }) => {
        const secret = makeSecret(mode);
        const before = secret.slice(0, place);
        const after = secret.slice(kind === 'insert' ? place : place + 1);
        const changed = `${before}${kind === 'remove' ? '' : character}${after}`;
        expect(isWellFormed(changed)).toBe(changed === secret);
      }),
    );
  });

  it('of live mode is none of test mode, and an access token is no key', () => {
    const live = makeSecret('live');
    expect(isWellFormed(live.replace('live', 'test'))).toBe(false);
    expect(isWellFormed('eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln')).toBe(false);
    expect(isWellFormed('')).toBe(false);
    expect(isWellFormed(`${live}\n`)).toBe(false);
  });

  it('is stored as HMAC-SHA-256', () => {
    // RFC 4231, test case 2.
    expect(hashOf('what do ya want for nothing?', 'Jefe')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });
});

describe('a key that exists', () => {
  const { key } = newTestKey(UserId.parse('5f0c954e-43fd-4a3c-9c5f-2f1f3c6f4b1a'));
  const now = new Date('2026-11-23T10:00:00.000Z');
  const refusal = (settings: Partial<typeof key>, scope: KeyScope = 'read', visitorAddress = '203.0.113.7') =>
    refusalOf({ ...key, ...settings }, { scope, visitorAddress, now });

  it('opens what its scopes name, and no scope holds another', () => {
    expect(refusal({})).toBeNull();
    expect(refusal({ scopes: ['generate'] }, 'generate')).toBeNull();
    expect(refusal({ scopes: ['generate', 'manage'] }, 'read')).toBe('missing_scope');
    expect(refusal({ scopes: ['read'] }, 'generate')).toBe('missing_scope');
    expect(refusal({ scopes: ['read', 'generate'] }, 'manage')).toBe('missing_scope');
  });

  it('ends in the instant of its expiry', () => {
    expect(refusal({ expiresAt: new Date('2026-11-23T10:00:00.001Z') })).toBeNull();
    expect(refusal({ expiresAt: now })).toBe('expired');
  });

  it('that was revoked is refused for that, whatever else', () => {
    expect(refusal({ revokedAt: now, expiresAt: now, scopes: [] })).toBe('revoked');
  });

  it('with allowed addresses is refused from every other one', () => {
    const allowedAddresses = ['203.0.113.7', '198.51.100.0/24', '2001:db8::/32'];
    const from = (address: string) => refusal({ allowedAddresses }, 'read', address);
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '198.51.100.255', '2001:db8:1::9']) {
      expect(from(address), address).toBeNull();
    }
    for (const address of ['203.0.113.8', '198.51.101.0', '2001:db9::1', '::1', 'unknown', '']) {
      expect(from(address), address).toBe('foreign_address');
    }
  });

  it('with an allowed IPv4 network that is written as IPv6 is opened from there', () => {
    const from = (address: string) =>
      refusal({ allowedAddresses: ['::ffff:203.0.113.0/120', '::ffff:198.51.100.7'] }, 'read', address);
    expect(['203.0.113.7', '::ffff:203.0.113.9', '198.51.100.7'].map(from)).toEqual([null, null, null]);
    expect(from('203.0.114.1')).toBe('foreign_address');
  });
});
