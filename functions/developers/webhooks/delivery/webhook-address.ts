import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where an endpoint may be. */
export interface AddressRule {
  /** Also on this machine, and there without TLS: on a laptop alone. */
  readonly allowsLoopback: boolean;
}

/** Besides the usual port of HTTPS its usual alternative, for receivers behind another server. */
const httpsPorts: ReadonlySet<string> = new Set(['', '8443']);

/** Names that lead to no public host, whatever a resolver says (RFC 6761, RFC 6762, RFC 8375, and AWS's own). */
const privateNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa|test|invalid|onion)$/;

/**
 * A name of two or more labels, as a URL holds it: in lower case and ASCII.
 * https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4
 */
const fullName =
  /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/** Whether an endpoint may have this URL, as far as it says by itself: a name is resolved when something is sent. */
export function isAllowedUrl(url: URL, rule: AddressRule): boolean {
  if (url.username !== '' || url.password !== '') return false;
  const host = hostOf(url);
  if (rule.allowsLoopback && (host === 'localhost' || isLoopback(host))) {
    return url.protocol === 'http:' || url.protocol === 'https:';
  }
  if (url.protocol !== 'https:' || !httpsPorts.has(url.port)) return false;
  if (isIP(host) !== 0) return isPublicAddress(host);
  return fullName.test(host) && !privateNames.test(host);
}

/** The host without the brackets of an IPv6 address and the dot that may end a name. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** Whether something may be sent to this address. */
export function isAllowedAddress(address: string, rule: AddressRule): boolean {
  return isPublicAddress(address) || (rule.allowsLoopback && isLoopback(address));
}

/**
 * Whether an address is one of the public internet: no private, link-local (such as the metadata service's 169.254.169.254),
 * shared, documentation or multicast address, and no IPv6 address that carries an IPv4 address (mapped, NAT64, 6to4,
 * Teredo). Of IPv6 only 2000::/3 is assigned.
 * https://www.iana.org/assignments/ipv6-address-space/ipv6-address-space.xhtml
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'));
}

function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.parse(address).range() === 'loopback';
}
