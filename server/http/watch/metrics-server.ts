import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Told } from './metrics.ts';

/**
 * Serves `/metrics` on a port of its own, which no proxy shows to strangers.
 * @param port 0: any free one, for tests
 * @returns where it listens, and how to stop it
 */
export async function serveMetrics(
  told: Told,
  host: string,
  port: number,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    told.metrics().then(
      (text) => response.writeHead(200, { 'content-type': told.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await once(server.listen(port, host), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
