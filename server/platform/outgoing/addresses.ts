import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/** Azure's platform address: public by its number, and a machine's own metadata all the same. */
const METADATA: ReadonlySet<string> = new Set(['168.63.129.16']);

/** All that has been given out of IPv6 (2000::/3): `::127.0.0.1` and its like are in no special range, and outside it. */
const IPV6_GIVEN_OUT = ipaddr.parseCIDR('2000::/3');

/**
 * Whether a webhook may be sent to this address: one of the public internet. Everything else is refused: loopback,
 * private and link-local networks, multicast, metadata services, and IPv6 forms that stand for an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  const [plain = ''] = address.split('%');
  if (!ipaddr.isValid(plain)) return false;
  // `::ffff:10.0.0.1` is 10.0.0.1.
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === 'ipv6' && !parsed.match(IPV6_GIVEN_OUT)) return false;
  return parsed.range() === 'unicast' && !METADATA.has(parsed.toString());
}

/** The host of an address without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/gu, '');

/** Whether a host is this machine, or an address that no webhook may go to, by what is written there. */
export function isPrivateHost(host: string): boolean {
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return /(?:^|\.)(?:localhost|internal|local)\.?$/iu.test(host);
}
