import ipaddr from 'ipaddr.js';

/** Bits. A provider's customer gets at most this much, to change addresses in at no cost. */
const prefixBits = { ipv4: 24, ipv6: 56 } as const;

/**
 * The first address of the network that a limit counts: the /24 of an IPv4 address (also mapped into IPv6),
 * or an IPv6 /56. Other text stays.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const kind = parsed.kind();
  const family = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return family.networkAddressFromCIDR(`${parsed.toString()}/${prefixBits[kind]}`).toString();
}
