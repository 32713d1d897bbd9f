import ipaddr from 'ipaddr.js';

/** What one customer of a provider gets at most, in bits: an attacker there changes addresses within it at no cost. */
const prefixBits = { ipv4: 24, ipv6: 56 } as const;

/**
 * The network that a rate limit counts: the /24 of an IPv4 address (also one mapped into IPv6) or the /56 of an IPv6
 * address, by its first address. Text that is no address stays as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const kind = parsed.kind();
  const family = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return family.networkAddressFromCIDR(`${parsed.toString()}/${prefixBits[kind]}`).toString();
}
