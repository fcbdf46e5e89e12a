import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

const GZIP_LEVEL = 3;
const BROTLI_QUALITY = 3;

/** A JSON body that was written and compressed already, because its size was decided upon. */
export class Packed {
  constructor(
    readonly text: string,
    /** In gzip for a caller that takes no compression: it only measures then. */
    readonly compressed: Buffer,
    readonly encoding: Encoding,
  ) {}
}

/** The best encoding that the caller takes; `q=0` refuses one. */
export function acceptedEncoding(request: FastifyRequest): Encoding {
  const offered = (request.headers['accept-encoding'] ?? '').toLowerCase();
  const accepted = new Set(
    offered.split(',').flatMap((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
      return parameters.some((parameter) => /^q=0(\.0*)?$/u.test(parameter)) ? [] : [name];
    }),
  );
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}

/** Compresses a JSON text, off the main thread. */
export async function pack(text: string, encoding: Encoding): Promise<Packed> {
  const compressed =
    encoding === 'br'
      ? await toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : await toGzip(text, { level: GZIP_LEVEL });
  return new Packed(text, compressed, encoding);
}

export function sendPacked(reply: FastifyReply, { text, compressed, encoding }: Packed): FastifyReply {
  reply.type('application/json; charset=utf-8').header('vary', 'Origin, Accept-Encoding');
  if (encoding === 'identity') return reply.send(text);
  return reply.header('content-encoding', encoding).send(compressed);
}
