import { isIPv6 } from 'node:net';

/**
 * What a limit per address counts: the address of the connection, of IPv6 its /64, because a household or
 * a rented server has a whole one to itself.
 * @param ip as `request.ip` tells it, which reads a forwarded header only behind a trusted proxy
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(ip)?.[1];
  if (mapped) return mapped;
  const [address = ''] = ip.split('%'); // a zone names an interface of this machine
  if (!isIPv6(address)) return ip;
  const [head = '', tail] = address.toLowerCase().split('::');
  const front = groups(head);
  const back = tail === undefined ? [] : groups(tail);
  const gap = Array.from({ length: tail === undefined ? 0 : 8 - front.length - back.length }, () => '0');
  return `${[...front, ...gap, ...back].slice(0, 4).join(':')}::/64`;
}

/** As much of an address as a person needs to know it again: `203.0.113.x`, of IPv6 the first three groups. */
export function shortAddress(ip: string): string {
  const key = addressKey(ip);
  if (key.endsWith('::/64')) return `${key.split(':').slice(0, 3).join(':')}:…`;
  return key.replace(/\.\d+$/u, '.x');
}

function groups(part: string): string[] {
  if (part === '') return [];
  // An address may end in dotted form, which stands for two groups; they are of no interest here.
  return part
    .split(':')
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [BigInt(`0x${group}`).toString(16)]));
}
