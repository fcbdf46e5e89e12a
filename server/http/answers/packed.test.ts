import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { acceptedEncoding } from './packed.ts';

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip;q=0.0', 'identity'],
    ['*', 'identity'],
    ['brotli, xgzip', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('for %s is %s', (header, encoding) => {
    const request = { headers: { 'accept-encoding': header } } as FastifyRequest;
    expect(acceptedEncoding(request)).toBe(encoding);
  });
});
