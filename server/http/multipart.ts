import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { fileType, problemSentence } from '#contract/problem-text.ts';
import type { Upload } from '#contract/printer/upload.ts';
import { Problem } from '#domain/problems.ts';

/** A whole multipart body: a logo of 2 MB and what surrounds it (contract §8). */
const MULTIPART_LIMIT = 2_306_867;

const LIMITS = { fileSize: MULTIPART_LIMIT, files: 4, fields: 10, fieldSize: 10_000, parts: 14 };

/** The digest alone is enumerable: it is what the request's hash is taken over (docs/offline.md). */
class ReceivedFile implements Upload {
  readonly sha256: string;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.sha256 = createHash('sha256').update(bytes).digest('hex');
  }

  get bytes(): Uint8Array {
    return this.#bytes;
  }
}

/** Adds a call that takes a file. In a scope of its own: every other call goes on refusing multipart (415). */
export function routeUpload(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart);
    // Any other body gets to the call too, unread: the call first checks the sender, then says which body it wants.
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.route(route);
  });
}

/** The uploading screen reads `error`, for a body that is refused unread too. */
const tooLarge = () =>
  new Problem('cuerpo_muy_grande', { extra: { error: problemSentence('logo_muy_grande') } });

function notMultipart(field: string): Problem {
  const values = { tipo: fileType(field) };
  const extra = { error: problemSentence('tipo_no_soportado', values) };
  return new Problem('tipo_no_soportado', { values, extra });
}

/**
 * Reads the first file of that field into `request.body`, which stays empty when there is none or the body
 * can't be read. Other fields are ignored. Call it once it is known who sends: bytes of strangers are not read.
 * @throws Problem `tipo_no_soportado` (415), `cuerpo_muy_grande` (413)
 */
export async function readUpload(request: FastifyRequest, field: string): Promise<void> {
  if (!request.isMultipart()) throw notMultipart(field);
  if (Number(request.headers['content-length'] ?? 0) > MULTIPART_LIMIT) throw tooLarge();
  let file: ReceivedFile | undefined;
  let received = 0;
  // A body may come without a length; how much of it is kept is bounded by the limits of its parts.
  request.raw.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type !== 'file') continue;
      if (part.fieldname !== field || file) part.file.resume();
      else file = new ReceivedFile(await part.toBuffer());
    }
  } catch {
    file = undefined; // cut off, or not multipart at all: as if no file had come
  }
  if (received > MULTIPART_LIMIT) throw tooLarge();
  request.body = file ? { [field]: file } : {};
}
