import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface AddressRule {
  /** This machine, without TLS: on a laptop only. */
  readonly allowsLoopback: boolean;
}

/** The default port of HTTPS, and its usual alternative behind another server. */
const httpsPorts: ReadonlySet<string> = new Set(['', '8443']);

/** Names of no public host (RFC 6761, RFC 6762, RFC 8375, and AWS's own). */
const privateNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa|test|invalid|onion)$/;

/**
 * At least two labels, in lower case and ASCII.
 * https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4
 */
const fullName =
  /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

/** Checks the text; a name is resolved when something is sent. */
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

/** Without IPv6 brackets and a trailing dot. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** Whether the rule allows sending to this address. */
export function isAllowedAddress(address: string, rule: AddressRule): boolean {
  return isPublicAddress(address) || (rule.allowsLoopback && isLoopback(address));
}

/**
 * False for private, link-local (169.254.169.254), shared, documentation and multicast addresses, and IPv6
 * addresses that carry IPv4 (mapped, NAT64, 6to4, Teredo). Only 2000::/3 of IPv6 is assigned.
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
