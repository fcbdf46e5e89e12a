import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProblemCode } from '#domain/problems.ts';
import { addressKey } from '#server/http/limits/client-address.ts';
import { callerOf } from './request-log.ts';

/** Refusals that whom the server is in the care of wants to see: somebody tries what is not theirs. */
const EVENTS: ReadonlySet<string> = new Set<ProblemCode>([
  'credenciales',
  'contrasena_incorrecta',
  'codigo_incorrecto',
  'recuperacion_invalida',
  'demasiados_intentos',
  'nivel_insuficiente',
  'modulo_inactivo',
  'csrf',
  'origen_no_permitido',
  'clave_en_direccion',
]);
const STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 429]);
/** A key of a program that is unknown, revoked or over; a person whose session has ended is no event. */
const UNKNOWN: ProblemCode = 'no_autenticado';
const byKey = ({ headers }: FastifyRequest): boolean =>
  headers.authorization?.startsWith('Bearer mst_') === true;
const ACCOUNT_LETTERS = 12;

/** Which account was tried, without its address: the same letters for the same one. */
function accountOf({ body }: FastifyRequest): string | undefined {
  const email = (body as { email?: unknown } | null | undefined)?.email;
  if (typeof email !== 'string') return undefined;
  const digest = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  return digest.slice(0, ACCOUNT_LETTERS);
}

/** Logs a refusal, if it is a security event: one line without address of mail, password, token or body. */
export function logSecurityEvent(request: FastifyRequest, codigo: unknown): void {
  if (typeof codigo !== 'string' || !(EVENTS.has(codigo) || (codigo === UNKNOWN && byKey(request)))) return;
  const facts = {
    security: codigo,
    method: request.method,
    route: request.routeOptions.url,
    address: addressKey(request.ip),
    ...callerOf(request),
    account: accountOf(request),
  };
  request.log.warn(facts, 'security event');
}

function codeIn(payload: string): unknown {
  try {
    return (JSON.parse(payload) as { codigo?: unknown } | null)?.codigo;
  } catch {
    return undefined;
  }
}

/** Logs each failed sign-in and each refused permission as it is answered, stored refusals too. */
export function logSecurityEvents(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (STATUSES.has(reply.statusCode) && typeof payload === 'string')
      logSecurityEvent(request, codeIn(payload));
    return payload;
  });
}
