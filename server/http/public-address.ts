import { hostname, networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';

/**
 * The origin that links in mails point to: PUBLIC_URL, or else the request's own host (contract §1). Anybody
 * can write any Host header, and a link made of it would carry somebody's key to a stranger; so without
 * PUBLIC_URL a host counts only if it names this very machine, and otherwise the link goes to localhost.
 */
export function publicAddress(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl) return publicUrl;
  const ownPort = request.socket.localPort ?? 0;
  const asked = `${request.protocol}://${request.host}`;
  if (URL.canParse(asked)) {
    const url = new URL(asked);
    if (isThisMachine(url, ownPort)) return url.origin;
  }
  return new URL(`${request.protocol}://localhost:${ownPort}`).origin;
}

/** Loopback on any port (a development proxy stands before us), own addresses on our own port only. */
function isThisMachine(url: URL, ownPort: number): boolean {
  const name = url.hostname.replaceAll(/[[\]]/gu, '');
  if (/^(?:localhost|127(?:\.\d+){3}|::1)$/u.test(name)) return true;
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return port === ownPort && ownNames().has(name);
}

function ownNames(): Set<string> {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const machine = hostname().toLowerCase();
  return new Set([...addresses.map(({ address }) => address.toLowerCase()), machine, `${machine}.local`]);
}
