import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const PERMISSIONS = 'camera=(self), serial=(self), usb=(self), geolocation=(), microphone=()';
const HSTS = 'max-age=31536000; includeSubDomains';

/** Security headers of an answer on a bare socket: it is never a page. */
export const BARE_SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** The headers of every answer (contract §2): no inline script, nothing from other hosts, no framing. */
export async function setSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Markup and script addresses only from our own policy and the sanitizer's (reliability, threat 1).
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default', 'mostrador', 'dompurify'],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false, // only over https, below
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS);
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
  });
}
