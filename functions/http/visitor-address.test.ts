import { expect, it } from 'vitest';
import { networkOf } from '../limits/network-of.ts';
import { visitorAddress } from './visitor-address.ts';

const edge = '130.176.1.1';
const visitorOf = (forwardedFor: string | undefined) =>
  visitorAddress({
    headers: { 'x-forwarded-for': forwardedFor },
    requestContext: { http: { sourceIp: edge } },
  });

it.each([
  ['the address that CloudFront saw', `203.0.113.7, ${edge}`, '203.0.113.7'],
  [
    'the address that CloudFront saw, whatever the visitor sent',
    `1.1.1.1, 2.2.2.2,203.0.113.7,${edge}`,
    '203.0.113.7',
  ],
  ['the same when the edge is not listed again', '1.1.1.1, 203.0.113.7', '203.0.113.7'],
  ['an IPv6 address', `2001:db8::7, ${edge}`, '2001:db8::7'],
  ['the caller of the API itself', edge, edge],
  ['the caller without the header', undefined, edge],
])('the visitor is %s', (_name, forwardedFor, visitor) => {
  expect(visitorOf(forwardedFor)).toBe(visitor);
});

it.each([
  ['203.0.113.7', '203.0.113.0'],
  ['::ffff:203.0.113.7', '203.0.113.0'],
  ['2001:0DB8:0:0:1:2:3:4', '2001:db8::'],
  ['2001:db8:0:ff::9', '2001:db8::'],
  ['2001:db8:0:100::9', '2001:db8:0:100::'],
  ['not an address', 'not an address'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
