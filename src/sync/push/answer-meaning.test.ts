import { describe, expect, it } from 'vitest';
import { backoffMs, isDue } from '#app/data/queue/backoff.ts';
import { meaningOf, OVERRULED_BY_DELIVERY } from './answer-meaning.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const reply = (status: number, codigo = '', headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: { error: 'Texto del servidor', codigo },
});

describe('an answer', () => {
  it('of 2xx means applied', () => {
    expect(meaningOf(reply(201), false, false, NOW).kind).toBe('applied');
  });

  it.each([408, 429, 500, 502, 503])('of %i is retried under the same key', (status) => {
    expect(meaningOf(reply(status, '', { 'retry-after': '3' }), true, true, NOW)).toMatchObject({
      kind: 'retry',
      afterMs: 3000,
    });
  });

  it.each(['resolucion_vencida', 'rango_agotado', 'sin_serie', 'modulo_inactivo'])(
    'with %s blocks until it changes',
    (codigo) => {
      expect(meaningOf(reply(400, codigo), true, true, NOW).kind).toBe('blocked');
    },
  );

  it.each([...OVERRULED_BY_DELIVERY])(
    'that refused with %s what had not left yet is asked for once more, and only once',
    (codigo) => {
      expect(meaningOf(reply(400, codigo), true, false, NOW).kind).toBe('resend');
      expect(meaningOf(reply(400, codigo), true, true, NOW).kind).toBe('refused');
      expect(meaningOf(reply(400, codigo), false, false, NOW).kind).toBe('refused');
    },
  );

  it('that cancelled what was handed over since is no end of it: it goes once more under another key', () => {
    expect(meaningOf(reply(409, 'anulada'), true, true, NOW).kind).toBe('resend');
    expect(meaningOf(reply(409, 'anulada'), false, false, NOW).kind).toBe('refused');
  });

  it('of 412 means that the edit was made on older data', () => {
    expect(meaningOf(reply(412, 'version_cambiada'), false, false, NOW).kind).toBe('stale');
  });

  it.each([400, 403, 404, 409, 410, 422])('of %i is a refusal, never a sale that was made', (status) => {
    expect(meaningOf(reply(status, 'total_distinto'), true, true, NOW)).toMatchObject({
      kind: 'refused',
      error: { status },
    });
  });

  it("of another 4xx is refused with the server's text", () => {
    const outcome = meaningOf(reply(422, 'clave_reutilizada'), true, true, NOW);
    expect(outcome).toMatchObject({ kind: 'refused', error: { status: 422, text: 'Texto del servidor' } });
  });
});

describe('the backoff', () => {
  it('lies between half a second and five minutes, and respects what the server asked', () => {
    expect(backoffMs(0, 0)).toBe(500);
    expect(backoffMs(3, 0.5)).toBe(4000);
    expect(backoffMs(50, 0.999)).toBeLessThanOrEqual(300_000);
    expect(backoffMs(1, 0, 7000)).toBe(7000);
    expect(backoffMs(1, 0, 900_000)).toBe(300_000);
  });

  it('of more than five minutes ahead counts as now: the clock was set back', () => {
    expect(isDue(1000, 999)).toBe(false);
    expect(isDue(1000, 1000)).toBe(true);
    expect(isDue(10_000_000, 0)).toBe(true);
  });
});
