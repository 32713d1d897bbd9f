import ipaddr from 'ipaddr.js';

/**
 * The network that a rate limit counts: an IPv4 address (also one mapped into IPv6), or the /64 of an IPv6 address, which
 * is the least that one connection gets. Text that is no address stays as it is.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString();
}
