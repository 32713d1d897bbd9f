import ipaddr from 'ipaddr.js';

/** Bits. A provider's customer gets at most this much, and could change addresses within it at no cost. */
const prefixBits = { ipv4: 24, ipv6: 56 } as const;

/**
 * Returns the first address of the network that a limit counts: the /24 of an IPv4 address (also mapped into
 * IPv6), or an IPv6 /56. Other text stays as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const kind = parsed.kind();
  const family = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return family.networkAddressFromCIDR(`${parsed.toString()}/${prefixBits[kind]}`).toString();
}
