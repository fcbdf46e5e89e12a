import type { CashClosingInput } from '#contract/cash/cash-input.ts';
import { cashText } from '#contract/cash/cash-text.ts';
import { fieldProblem, Problem } from '#domain/problems.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { type CashRequest, isAllowed, lockOne, show } from './cash-request.ts';
import * as rowRepo from './cash-rows.repo.ts';
import * as repo from './cash-sessions.repo.ts';
import { cashLog } from './cash-text.ts';
import { takeBackOverlaps } from './overlaps.repo.ts';
import type { CashPorts } from './ports.ts';

/** A drawer that is closed again and again says so often enough. */
const MOST_WARNINGS = 20;

const later = (a: Date, b: Date): Date => (a > b ? a : b);

/** What the device that closes a drawer had seen of it. */
const seenBy = ({ input: { visto }, facts }: CashRequest<CashClosingInput>) => ({
  esperado: visto?.esperado ?? null,
  documentos: visto?.documentos ?? null,
  pendientes: visto?.pendientes ?? [],
  equipo: facts.deviceId,
});

/** A drawer is closed once, under a number; whatever comes after it moves its difference (cash.md). */
export function createClosingWriter(ports: CashPorts) {
  /** A closed drawer is closed again: its count is kept, the closing is not. */
  async function closeAgain(request: CashRequest<CashClosingInput>, write: Write, row: repo.SessionRow) {
    const { actor, facts } = request;
    const z = row.z_numero ?? 0;
    const visto = seenBy(request);
    // Who closed it without its device could not tell what that had seen.
    const isItsDevice = facts.deviceId === row.device_id && row.visto?.equipo !== row.device_id;
    if (row.cierre === 'sin_conteo' && visto.documentos && isItsDevice) {
      // That device may have had something to send, too.
      const pendientes = [...new Set([...(row.visto?.pendientes ?? []), ...visto.pendientes])];
      await repo.storeSeen(write.tx, write.businessId, row.id, { ...visto, pendientes });
      write.changes.put('cajas', row.id);
    }
    const at = (facts.occurredAt ?? write.now).toISOString();
    if (row.advertencias.length >= MOST_WARNINGS)
      return { status: 200, body: await show(ports, write, actor, row.id) };
    await repo.addWarning(write.tx, write.businessId, row.id, {
      codigo: 'caja_ya_cerrada',
      por: actor.name,
      en: at,
    });
    write.changes.put('cajas', row.id);
    await ports.recordActivity(write, actor, 'caja', 'Cerrar', cashLog.closedAgain(z));
    return { status: 200, body: await show(ports, write, actor, row.id) };
  }

  /** The closing of a closed drawer has no effect, and rests on nothing. */
  const mayClose = (
    request: CashRequest<CashClosingInput>,
    write: Write,
    { id, cerrada_en }: repo.SessionRow,
  ) =>
    isAllowed(ports, request, write, {
      op: id,
      accion: 'cash.close-others',
      operation: cerrada_en ? null : id,
    });

  /** @throws Problem `datos_invalidos` (400), `nivel_insuficiente` (403) */
  async function checkClosing(request: CashRequest<CashClosingInput>, write: Write, row: repo.SessionRow) {
    const { input, facts } = request;
    if (input.conteo_id) {
      const count = await rowRepo.findCount(write.tx, write.businessId, input.conteo_id);
      // Without network the count may come after its closing, but it is of no other drawer.
      if (count ? count.session_id !== row.id : !facts.isOffline)
        throw fieldProblem('conteo_id', cashText.unknownCount);
      return;
    }
    if (!(await mayClose(request, write, row)))
      throw new Problem('nivel_insuficiente', { values: { deed: 'cerrar la caja sin contarla' } });
    if (input.nota === null) throw fieldProblem('nota', cashText.uncountedReason);
  }

  return {
    /** @throws Problem `no_encontrado`, `nivel_insuficiente` for another's drawer or an uncounted one */
    async close(request: CashRequest<CashClosingInput>, write: Write, id: string): Promise<EffectResult> {
      const { actor, input, facts, hash } = request;
      const { tx, businessId, changes, now } = write;
      const session = await lockOne(write, id);
      // A copy under the key of the first never comes here. Without a key nothing tells a copy from a second closing.
      if (facts.key === null && session.cierre_hash === hash && session.cerrada_por?.id === actor.id)
        return { status: 200, body: await show(ports, write, actor, id), replayed: true };
      if (session.abierta_por.id !== actor.id && !(await mayClose(request, write, session)))
        throw new Problem('nivel_insuficiente', { values: { deed: 'cerrar la caja de otra persona' } });
      if (session.cerrada_en) return closeAgain(request, write, session);
      await checkClosing(request, write, session);
      // The clock of a device may have been set back since it opened the drawer.
      const closedAt = later(facts.occurredAt ?? now, session.abierta_en);
      const { device_id: deviceId } = session;
      // Before the series: a sale in one of these drawers waits for that.
      const apart =
        deviceId === null ? [] : await takeBackOverlaps(tx, businessId, { id, deviceId, closedAt });
      for (const other of apart) changes.put('cajas', other);
      const z = await repo.takeZ(tx, businessId, session.serie_id);
      const { nota, queda } = input;
      await repo.closeSession(tx, businessId, id, {
        collaboratorId: actor.id,
        at: closedAt,
        cierre: input.conteo_id ? 'conteo' : 'sin_conteo',
        conteo_id: input.conteo_id ?? null,
        // Without a count nobody knows what is left in the drawer.
        queda: (input.conteo_id && queda) ?? null,
        visto: seenBy(request),
        z_numero: z,
        nota,
        hash,
      });
      changes.put('cajas', id);
      const text = input.conteo_id
        ? cashLog.closed(session.nombre, z)
        : cashLog.closedUncounted(session.nombre, z);
      await ports.recordActivity(write, actor, 'caja', 'Cerrar', text);
      return { status: 200, body: await show(ports, write, actor, id) };
    },
  };
}
