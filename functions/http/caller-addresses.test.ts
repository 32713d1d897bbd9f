import { expect, it } from 'vitest';
import { callerAddresses } from './caller-addresses.ts';

const edge = '130.176.1.1';
const addresses = (forwardedFor: string | undefined, sourceIp = edge) =>
  callerAddresses({
    headers: { 'x-forwarded-for': forwardedFor },
    requestContext: { http: { sourceIp } },
  });

it.each([
  ['what the distribution saw', `203.0.113.7, ${edge}`, '203.0.113.7'],
  [
    'what the distribution saw, whatever the visitor wrote',
    `1.1.1.1, 2.2.2.2,203.0.113.7,${edge}`,
    '203.0.113.7',
  ],
  ['the same where the edge is not named again', '1.1.1.1, 203.0.113.7', '203.0.113.7'],
  ['an address of version 6', `2001:db8::7, ${edge}`, '2001:db8::7'],
  ['the caller of the API itself', edge, edge],
  ['the caller without the header', undefined, edge],
])('the visitor is %s', (_name, forwardedFor, visitor) => {
  expect(addresses(forwardedFor)).toEqual({ visitor, peer: edge });
});

it('who goes past the distribution can make up the visitor, never the peer', () => {
  expect(addresses('203.0.113.7, 198.51.100.9', '198.51.100.9')).toEqual({
    visitor: '203.0.113.7',
    peer: '198.51.100.9',
  });
});
