import { describe, expect, it } from 'vitest';
import { isAllowedAddress, isAllowedUrl, isPublicAddress } from './webhook-address.ts';

const anywhere = { allowsLoopback: false };
const laptop = { allowsLoopback: true };

describe('the URL of an endpoint', () => {
  it.each([
    'https://example.com/hooks',
    'https://example.com:8443/hooks?token=1',
    'https://hooks.example.co.uk./',
    'https://93.184.215.14/hooks',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/hooks',
  ])('may be %s', (url) => expect(isAllowedUrl(new URL(url), anywhere)).toBe(true));

  it.each([
    'http://example.com/hooks',
    'ftp://example.com/hooks',
    'https://example.com:22/',
    'https://example.com:8080/',
    'https://name:secret@example.com/',
    'https://name@example.com/',
    'https://localhost/',
    'https://sub.localhost/',
    'https://intranet/',
    'https://printer.local/',
    'https://ip-10-0-0-1.ec2.internal/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00:ec2::254]/',
    'https://../',
    'https://.../hooks',
    'https://example..com/',
    'https://-example.com/',
    `https://${'a'.repeat(64)}.com/`,
  ])('is refused as %s', (url) => expect(isAllowedUrl(new URL(url), anywhere)).toBe(false));

  it('may lead to the same machine on a laptop alone', () => {
    for (const url of ['http://127.0.0.1:4999/hooks', 'http://localhost:4999/', 'http://[::1]:4999/']) {
      expect(isAllowedUrl(new URL(url), laptop), url).toBe(true);
      expect(isAllowedUrl(new URL(url), anywhere), url).toBe(false);
    }
    for (const url of [
      'http://example.com/',
      'http://10.0.0.1/',
      'http://169.254.169.254/',
      'http://a:b@localhost/',
    ]) {
      expect(isAllowedUrl(new URL(url), laptop), url).toBe(false);
    }
  });
});

describe('an address that a name resolves to', () => {
  it.each(['8.8.8.8', '93.184.215.14', '2606:4700:4700::1111'])('is public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['unspecified', '0.0.0.0'],
    ['unspecified', '::'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['shared', '100.64.0.1'],
    ['loopback', '127.8.8.8'],
    ['loopback', '::1'],
    ['link-local', '169.254.1.1'],
    ['of the metadata service', '169.254.169.254'],
    ['of the metadata service', 'fd00:ec2::254'],
    ['of the containers’ metadata', '169.254.170.2'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['unique local', 'fc00::1'],
    ['site-local', 'fec0::1'],
    ['IPv4-mapped', '::ffff:8.8.8.8'],
    ['IPv4-mapped', '::ffff:7f00:1'],
    ['IPv4-compatible', '::8.8.8.8'],
    ['IPv4-translated', '::ffff:0:8.8.8.8'],
    ['NAT64', '64:ff9b::8.8.8.8'],
    ['local NAT64', '64:ff9b:1::1'],
    ['6to4', '2002:7f00:1::1'],
    ['Teredo', '2001::1'],
    ['for documentation', '192.0.2.1'],
    ['for documentation', '2001:db8::1'],
    ['for documentation', '3fff::1'],
    ['for benchmarks', '198.18.0.1'],
    ['for protocols', '192.0.0.170'],
    ['multicast', '224.0.0.1'],
    ['multicast', 'ff02::1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['discarded', '100::1'],
    ['not assigned', '4000::1'],
    ['not an address', 'example.com'],
  ])('is not public if it is %s: %s', (_kind, address) => {
    expect(isPublicAddress(address)).toBe(false);
    expect(isAllowedAddress(address, anywhere)).toBe(false);
  });

  it('may be loopback on a laptop alone, and nothing else that is not public', () => {
    expect(isAllowedAddress('127.0.0.1', laptop)).toBe(true);
    expect(isAllowedAddress('::1', laptop)).toBe(true);
    expect(isAllowedAddress('10.0.0.1', laptop)).toBe(false);
    expect(isAllowedAddress('::ffff:127.0.0.1', laptop)).toBe(false);
  });
});
