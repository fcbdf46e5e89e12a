import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { API_VERSION, HEADERS } from '#contract/headers.ts';
import { problemAnswer } from '#contract/problem-text.ts';
import { Problem, type ProblemCode } from '#domain/problems.ts';
import { errorCode, isDatabaseAway } from '#server/platform/database/database.ts';
import { BARE_SECURITY_HEADERS } from './guards/security-headers.ts';

// What Fastify itself refuses, as problems of ours.
const FASTIFY_PROBLEMS: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'tipo_no_soportado',
  FST_ERR_CTP_BODY_TOO_LARGE: 'cuerpo_muy_grande',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'cuerpo_invalido',
  FST_ERR_CTP_INVALID_JSON_BODY: 'cuerpo_invalido',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'cuerpo_invalido',
  FST_ERR_BAD_URL: 'ruta_desconocida',
};

// Values that no column can hold although the schemas let them through: bad input, not a fault.
const BAD_VALUE = /^22/u;

// A lock or a statement that took too long, a deadlock: nothing was done, a retry will do.
const BUSY = /^(?:55P03|57014|40001|40P01)$/u;

// The database's own full disk has a code of its own (53100), which counts as a database that is away.
const DISK_FULL = /^(?:ENOSPC|EDQUOT)$/u;

/** What the caller gets to hear of a failure; undefined for what nobody expected. */
export function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  const status = (error as Partial<FastifyError>).statusCode;
  // A sender that hangs up has the code of a lost connection too, but a status of Fastify's.
  if (status === undefined && isDatabaseAway(error)) return new Problem('sin_servicio', { retryAfterS: 2 });
  const code = errorCode(error);
  if (code && BUSY.test(code)) return new Problem('sin_servicio', { retryAfterS: 1 });
  if (code && DISK_FULL.test(code)) return new Problem('sin_servicio', { retryAfterS: 60 });
  if (code && BAD_VALUE.test(code)) return new Problem('datos_invalidos');
  const known = FASTIFY_PROBLEMS[code ?? ''];
  if (known) return new Problem(known);
  return status === 400 ? new Problem('cuerpo_invalido') : undefined;
}

/** Answers a refusal in the shapes of the contract. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, body } = problemAnswer(problem);
  if (problem.details.retryAfterS !== undefined)
    reply.header('retry-after', String(problem.details.retryAfterS));
  return reply.status(status).send(body);
}

// What a client still sends of a refused body is read and dropped up to this: cut off while it writes, it would
// never see the answer.
const MOST_REST = 33_554_432;

function readRest({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  reply.removeHeader('connection');
  let rest = 0;
  raw.on('data', (chunk: Buffer) => {
    rest += chunk.length;
    if (rest > MOST_REST) raw.destroy();
  });
}

/** One line: a stack for each of a thousand refused calls would bury what is wrong. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);

/** The refusal that a failure of a request, or of an operation in it, is answered with; what an operator has to see is logged. */
export function problemOf(error: unknown, { log, id }: FastifyRequest): Problem {
  const problem = toProblem(error);
  if (problem?.codigo === 'sin_servicio')
    log.warn({ code: errorCode(error), reason: reasonOf(error) }, 'database away or busy, or a full disk');
  if (problem) return problem;
  log.error({ err: error }, 'unexpected failure');
  return new Problem('error_interno', { values: { solicitud: id }, extra: { solicitud: id } });
}

/** Makes every failure an answer without stack, SQL or path; what nobody expected is logged. */
export function replyToErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    readRest(request, reply);
    return sendProblem(reply, problemOf(error, request));
  });
}

function brokenRequest(code: string | undefined): { line: string; codigo: ProblemCode } {
  if (code === 'HPE_HEADER_OVERFLOW')
    return { line: '431 Request Header Fields Too Large', codigo: 'cuerpo_muy_grande' };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { line: '408 Request Timeout', codigo: 'tiempo_agotado' };
  return { line: '400 Bad Request', codigo: 'cuerpo_invalido' };
}

/**
 * Answers bytes that never became a request (a broken request, headers too long or too slow) in our shape, on the
 * bare socket.
 */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { line, codigo } = brokenRequest(error.code);
  const text = JSON.stringify(problemAnswer(new Problem(codigo)).body);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    [HEADERS.api]: API_VERSION,
    'cache-control': 'no-store',
    ...BARE_SECURITY_HEADERS,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${line}\r\n${lines.join('')}\r\n${text}`);
}
