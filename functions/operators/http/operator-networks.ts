import { BlockList, isIP } from 'node:net';

/**
 * Whether the address is in one of the networks.
 *
 * @param networks in CIDR notation, with commas between; undefined: all
 */
export function isInNetworks(address: string, networks: string | undefined): boolean {
  if (networks === undefined) return true;
  const version = isIP(address);
  if (version === 0) return false;
  const list = new BlockList();
  for (const network of networks.split(',')) {
    const [first = '', prefix = ''] = network.split('/');
    list.addSubnet(first, Number(prefix), isIP(first) === 6 ? 'ipv6' : 'ipv4');
  }
  return list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
