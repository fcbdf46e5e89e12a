import type { CashCountInput, CashMovementInput, CashSessionInput } from '#contract/cash/cash-input.ts';
import { cashText } from '#contract/cash/cash-text.ts';
import type { GivenUpInput } from '#contract/cash/given-up.ts';
import { fieldText } from '#contract/field-text.ts';
import { can } from '#domain/accounts/permissions.ts';
import { fieldProblem, Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import { newId } from '#server/platform/ids.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { toCount, toMovement } from './cash-projection.ts';
import { createClosingWriter } from './cash-closing.service.ts';
import { assertSame, type CashRequest, isAllowed, replayed, show } from './cash-request.ts';
import * as rowRepo from './cash-rows.repo.ts';
import * as repo from './cash-sessions.repo.ts';
import * as overlaps from './overlaps.repo.ts';
import { cashLog } from './cash-text.ts';
import type { DrawerLabels, WatchedDrawer } from './drawer-labels.ts';
import type { CashPorts } from './ports.ts';

/**
 * Drawers are opened, moved, counted and closed (cash.md). What a device did at its counter is a fact: with `Erp-Offline` it is
 * taken and flagged, and only a level that may not do it at all is refused. Locks: drawer, then series.
 */
export function createCashWriter(ports: CashPorts, labels: DrawerLabels) {
  /** The series of a new drawer: the one told; of a delivered opening the own one where that is not known any more. */
  async function seriesOf({ actor, input, facts }: CashRequest<CashSessionInput>, { tx, businessId }: Write) {
    const told = await ports.findSeries(tx, businessId, input.serie_id);
    if (told) return told;
    const own =
      facts.isOffline && actor.serieId !== null
        ? await ports.findSeries(tx, businessId, actor.serieId)
        : undefined;
    if (!own) throw fieldProblem('serie_id', fieldText.unknownSeries);
    return own;
  }

  /** What odd things the shop should know of an opening; it is taken all the same. @param serieId the series that it got */
  async function oddities(
    { actor, input, facts }: CashRequest<CashSessionInput>,
    { tx, businessId }: Write,
    serieId: number,
  ) {
    const warnings: repo.CashWarning[] = [];
    if (actor.serieId !== serieId || input.serie_id !== serieId) warnings.push({ codigo: 'serie_distinta' });
    if (facts.deviceId === null) return warnings;
    await overlaps.lockDevice(tx, businessId, facts.deviceId);
    const [other] = await overlaps.findOpenOf(tx, businessId, facts.deviceId);
    if (other !== undefined) warnings.push({ codigo: 'caja_solapada', caja_id: other });
    return warnings;
  }

  /** @throws Problem `datos_invalidos` (400) while the money is still at the counter */
  async function checkMovement(
    { input, facts }: CashRequest<CashMovementInput>,
    { tx, businessId }: Write,
    drawer: WatchedDrawer | undefined,
  ): Promise<void> {
    if (facts.isOffline) return;
    if (!drawer) throw fieldProblem('caja_id', cashText.unknownDrawer);
    if (drawer.z !== null) throw fieldProblem('caja_id', cashText.closedDrawer);
    if (!input.anula) return;
    const all = await rowRepo.listMovements(tx, businessId, [input.caja_id]);
    const undone = all.find(({ id }) => id === input.anula);
    if (!undone) throw fieldProblem('anula', cashText.unknownMovement);
    if (all.some(({ anula }) => anula === input.anula) || undone.anula !== null)
      throw fieldProblem('anula', cashText.alreadyUndone);
    if (undone.valor !== input.valor) throw fieldProblem('valor', cashText.undoesMore);
  }

  /**
   * When a count was made. A correction: after the closing and every count of before, or it would be without effect. A late
   * one: after the late ones of before, of which the first holds.
   */
  async function momentOf(
    { facts }: CountRequest,
    { tx, businessId, now }: Write,
    { id, cerrada_en }: repo.SessionRow,
    { corrects, tarde }: { corrects: boolean; tarde: boolean },
  ): Promise<Date> {
    const told = facts.occurredAt ?? now;
    if (!corrects && !tarde) return told;
    const before = await rowRepo.listCounts(tx, businessId, [id]);
    const moments = before.flatMap((one) => (corrects || one.tarde ? [one.fisico_en.getTime() + 1] : []));
    return new Date(Math.max(told.getTime(), (corrects && cerrada_en?.getTime()) || 0, ...moments));
  }

  /**
   * Whether a count may correct its drawer: by level, or on an approval of that count, which is all that somebody else's
   * drawer asks for too. The closing may come after it. Older apps do not say which of both their approval is of.
   */
  async function correctsOnApproval(request: CountRequest, write: Write, row: repo.SessionRow, id: string) {
    const { actor, input } = request;
    if (can(actor.level, 'cash.correct')) return true;
    const isMeant = input.corrige ?? (row.cerrada_en !== null && row.conteo_id !== id);
    return (
      isMeant && isAllowed(ports, request, write, { op: id, accion: 'cash.correct' as const, operation: id })
    );
  }

  const countsOthers = (
    request: CountRequest,
    write: Write,
    { id: op }: repo.SessionRow,
    operation: string,
  ) => isAllowed(ports, request, write, { op, accion: 'cash.close-others' as const, operation });

  /** When a count was made, and whether it is late. @throws Problem `nivel_insuficiente` for another's or a closed drawer */
  async function judgeCount(request: CountRequest, write: Write, session: repo.SessionRow, id: string) {
    const { actor, facts } = request;
    // The count that the closing names may come after it.
    const isNamed = session.conteo_id === id;
    const mayCorrect = await correctsOnApproval(request, write, session, id);
    if (!countsAlone(actor, session) && !mayCorrect && !(await countsOthers(request, write, session, id)))
      throw new Problem('nivel_insuficiente', { values: { deed: 'contar la caja de otra persona' } });
    const corrects = session.cerrada_en !== null && mayCorrect;
    const tarde = session.cerrada_en !== null && !corrects && !isNamed;
    if (tarde && !facts.isOffline)
      throw new Problem('nivel_insuficiente', { values: { deed: 'corregir una caja cerrada' } });
    return { tarde, fisico_en: await momentOf(request, write, session, { corrects, tarde }) };
  }

  return {
    ...createClosingWriter(ports),

    /** Notes that money which had changed hands at a counter was given up there: it will not come. */
    async giveUp(actor: Collaborator, input: GivenUpInput, write: Write): Promise<EffectResult> {
      const { tipo, documento_id: id, caja_id, nombre, motivo } = input;
      if (caja_id) await labels.giveUp(write, caja_id, { id, kind: GIVEN_UP_AS[tipo] });
      await ports.recordActivity(write, actor, 'caja', 'Eliminar', cashLog.givenUp(tipo, nombre, motivo));
      return { status: 201, body: { detail: cashLog.giveUpLogged } };
    },

    /** @throws Problem `datos_invalidos` for a series that is not the business's, `id_en_uso` */
    async open(request: CashRequest<CashSessionInput>, write: Write): Promise<EffectResult> {
      const { actor, input, facts, hash } = request;
      const { tx, businessId, changes, now } = write;
      const id = facts.entityId ?? newId(now);
      await repo.lockDrawerId(tx, businessId, id);
      const [existing] = await repo.findSessions(tx, businessId, [id]);
      if (existing) {
        assertSame(request, existing, existing.abierta_por.id);
        return replayed(write, id, await show(ports, write, actor, id));
      }
      const series = await seriesOf(request, write);
      const warnings = await oddities(request, write, series.id);
      const business = await ports.findBusiness(tx, businessId);
      const { deviceId } = facts;
      const left =
        deviceId === null ? undefined : await repo.findLeft(tx, businessId, { serieId: series.id, deviceId });
      await repo.insertSession(tx, businessId, {
        id,
        serie_id: series.id,
        device_id: deviceId,
        nombre: input.nombre,
        base: input.base,
        base_esperada: input.base_esperada ?? left ?? null,
        conteo_base: input.conteo,
        nota_apertura: input.nota,
        redondeo: input.redondeo ?? business.opciones.redondeo_efectivo,
        collaboratorId: actor.id,
        abierta_en: facts.occurredAt ?? now,
        recibida_en: now,
        advertencias: warnings,
        creation_hash: hash,
      });
      changes.put('cajas', id);
      await ports.recordActivity(write, actor, 'caja', 'Abrir', cashLog.opened(input.nombre));
      return { status: 201, body: await show(ports, write, actor, id) };
    },

    /** @throws Problem `datos_invalidos` for an unknown or closed drawer and a wrong `anula`, unless delivered; `id_en_uso` */
    async move(request: CashRequest<CashMovementInput>, write: Write): Promise<EffectResult> {
      const { actor, input, facts, hash } = request;
      const { tx, businessId, changes, now } = write;
      const id = facts.entityId ?? newId(now);
      const existing = await rowRepo.findMovement(tx, businessId, id);
      if (existing) {
        assertSame(request, existing, existing.colaborador.id);
        return replayed(write, existing.session_id, toMovement(existing));
      }
      const drawer = await labels.watch(write, input.caja_id);
      await checkMovement(request, write, drawer);
      const { caja_id: session_id, anula = null, ...movement } = input;
      const row = {
        ...movement,
        id,
        session_id,
        anula,
        device_id: facts.deviceId,
        fisico_en: facts.occurredAt ?? now,
        creation_hash: hash,
      };
      const made = { collaboratorId: actor.id, createdAt: now };
      await rowRepo.insertMovement(tx, businessId, { ...row, ...made });
      if (drawer) changes.put('cajas', drawer.id);
      await labels.noteLate(write, actor, drawer, 'un movimiento');
      const { tipo, categoria } = input;
      const text = anula === null ? cashLog.moved(tipo, categoria) : cashLog.undone(tipo);
      await ports.recordActivity(write, actor, 'caja', 'Mover', text);
      return { status: 201, body: toMovement({ ...row, colaborador: { id: actor.id, nombre: actor.name } }) };
    },

    /** @throws Problem `no_encontrado` unless delivered, `nivel_insuficiente` for another's or a closed drawer, `id_en_uso` */
    async count(
      request: CashRequest<CashCountInput>,
      write: Write,
      sessionId: string,
    ): Promise<EffectResult> {
      const { actor, input, facts, hash } = request;
      const { tx, businessId, changes, now } = write;
      const id = facts.entityId ?? newId(now);
      const existing = await rowRepo.findCount(tx, businessId, id);
      if (existing) {
        assertSame(request, existing, existing.colaborador.id);
        if (existing.session_id !== sessionId) throw new Problem('id_en_uso');
        return replayed(write, sessionId, toCount(existing));
      }
      await repo.lockDrawerId(tx, businessId, sessionId);
      const session = await repo.lockSession(tx, businessId, sessionId);
      // What was counted without network is a fact: its drawer may come after it, and finds it by its label.
      if (!session && !facts.isOffline) throw new Problem('no_encontrado');
      const judged = session
        ? await judgeCount(request, write, session, id)
        : { tarde: false, fisico_en: facts.occurredAt ?? now };
      const { autoriza: _approval, corrige: _meant, ...counted } = input;
      const row = { ...counted, ...judged, id, session_id: sessionId, creation_hash: hash };
      const made = { collaboratorId: actor.id, deviceId: facts.deviceId, createdAt: now };
      await rowRepo.insertCount(tx, businessId, { ...row, ...made });
      const drawer = session && { id: sessionId, z: session.z_numero };
      if (drawer) changes.put('cajas', drawer.id);
      if (row.tarde) await labels.noteLate(write, actor, drawer, 'un conteo');
      else await ports.recordActivity(write, actor, 'caja', 'Contar', cashLog.counted(session, id));
      return { status: 201, body: toCount({ ...row, colaborador: { id: actor.id, nombre: actor.name } }) };
    },
  };
}

type CountRequest = CashRequest<CashCountInput>;

const GIVEN_UP_AS = { abono: 'abonos', devolucion: 'devoluciones', movimiento: 'movimientos' } as const;

/** Whether somebody counts this drawer without anybody else: the own one, or from the level on that looks at others'. */
const countsAlone = (actor: Collaborator, { abierta_por }: repo.SessionRow): boolean =>
  abierta_por.id === actor.id || can(actor.level, 'cash.view-others');
