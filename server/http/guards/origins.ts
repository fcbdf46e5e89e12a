import type { FastifyReply, FastifyRequest } from 'fastify';

/** The origins whose pages may call: the own one, and those of the list, by exact match. */
export class Origins {
  readonly #allowed: ReadonlySet<string>;

  /** @param allowed exact origins, e.g. `https://caja.example.co` (CORS_ORIGINS, PUBLIC_URL) */
  constructor(allowed: readonly string[]) {
    this.#allowed = new Set(allowed);
  }

  /** Whether the page that calls may; a call without an Origin header comes from no foreign page. */
  areFine(request: FastifyRequest): boolean {
    const { origin } = request.headers;
    return origin === undefined || this.#isFriend(request, origin);
  }

  /**
   * Lets a friendly page read the answer, a refusal too.
   * @returns whether this is a preflight that may be answered with `allowPreflight`
   */
  greet(request: FastifyRequest, reply: FastifyReply): boolean {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !this.#isFriend(request, origin)) return false;
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', EXPOSED);
    return request.method === 'OPTIONS' && 'access-control-request-method' in request.headers;
  }

  #isFriend(request: FastifyRequest, origin: string): boolean {
    return origin === `${request.protocol}://${request.host}` || this.#allowed.has(origin);
  }
}

const ALLOWED =
  'Authorization, Content-Type, X-CSRFToken, Idempotency-Key, Erp-Entity, Erp-Device, Erp-Occurred-At, ' +
  'Erp-Offline, Erp-Total, Erp-Pending, If-Match';
const EXPOSED =
  'Erp-Api, Erp-Version, Erp-Epoch, Erp-Former, Idempotent-Replayed, Retry-After, RateLimit-Limit, ' +
  'RateLimit-Remaining, RateLimit-Reset, X-Request-Id';
const PREFLIGHT_TTL_S = 600;

/** Answers a friendly page that asks whether it may call. */
export function allowPreflight(reply: FastifyReply, methods: ReadonlySet<string>): FastifyReply {
  return reply
    .header('access-control-allow-methods', [...methods].sort().join(', '))
    .header('access-control-allow-headers', ALLOWED)
    .header('access-control-max-age', String(PREFLIGHT_TTL_S))
    .status(204)
    .send();
}
