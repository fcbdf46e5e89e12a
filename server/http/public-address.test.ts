import { hostname, networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { publicAddress } from './public-address.ts';

const asked = (host: string, protocol = 'http') =>
  ({ host, protocol, socket: { localPort: 8080 } }) as unknown as FastifyRequest;

describe('where links point', () => {
  it('is PUBLIC_URL whenever there is one', () => {
    expect(publicAddress(asked('127.0.0.1:8080'), 'https://tienda.co')).toBe('https://tienda.co');
  });

  it.each([
    ['localhost:8080', 'http://localhost:8080'],
    ['localhost:5173', 'http://localhost:5173'], // the development server's proxy
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['LOCALHOST:8080', 'http://localhost:8080'],
    [`${hostname()}:8080`, `http://${hostname().toLowerCase()}:8080`],
  ])('is the host that was asked, when it is this machine: %s', (host, base) => {
    expect(publicAddress(asked(host), undefined)).toBe(base);
  });

  it('is an own address on the own port only', () => {
    const [address] = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .filter((one) => one.family === 'IPv4' && !one.internal);
    if (!address) return;
    expect(publicAddress(asked(`${address.address}:8080`), undefined)).toBe(`http://${address.address}:8080`);
    expect(publicAddress(asked(`${address.address}:6666`), undefined)).toBe('http://localhost:8080');
  });

  it.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    'localhost@evil.example',
    'localhost:x@evil.example',
    'evil.example/localhost',
    '127.0.0.1.evil.example',
    '192.0.2.1:8080',
    '',
    'a b',
    'localhost:99999',
  ])('is never a stranger: %j', (host) => {
    expect(publicAddress(asked(host), undefined)).toBe('http://localhost:8080');
  });

  it.each(['localhost/../evil', 'localhost#@evil.example', 'localhost?x=y', 'localhost\\evil.example'])(
    'is an origin and nothing more: %j',
    (host) => expect(publicAddress(asked(host), undefined)).toBe('http://localhost'),
  );
});
