import type { BusinessEntry } from '#contract/businesses/businesses.ts';
import type { DayReport, OwnerToday } from '#contract/reports/reports.ts';
import { parseBusinessId } from '#domain/accounts/business-id.ts';
import { addDays, bogotaDate, bogotaTimestamp } from '#domain/bogota-time.ts';
import { addMoney } from '#domain/money/money.ts';
import { isQuiet } from '#domain/reports/devices.ts';
import type { Owner } from '#server/platform/actor.ts';
import { type Db, readSnapshot, sql, type Tx } from '#server/platform/database/database.ts';
import type { ReportCall } from './open-report.ts';
import type { ReportPorts } from './ports.ts';
import { listOddReturns } from './returns-sums.repo.ts';

/** Days back in which something odd is still to be looked at. */
const LOOK_BACK = 7;
/** An approval that has not come so long after what it approves should be looked for. */
const APPROVAL_MS = 24 * 3_600_000;

interface TodayPorts extends Pick<ReportPorts, 'listOwned' | 'listDrawers'> {
  day(call: ReportCall): Promise<DayReport>;
}

/** Devices of the business with what they said last. */
async function listContacts(tx: Tx, businessId: number) {
  const { rows } = await sql<{
    equipo: string;
    persona: string;
    visto_en: Date;
    pendientes: number;
    con_caja: boolean;
  }>`
    SELECT d.device_id AS equipo, c.first_name || ' ' || c.last_name AS persona, d.visto_en, d.pendientes,
      EXISTS (SELECT FROM cash_sessions x WHERE x.business_id = d.business_id AND x.device_id = d.device_id
        AND x.cerrada_en IS NULL AND x.abierta_por = d.collaborator_id) AS con_caja
    FROM device_contacts d JOIN collaborators c ON c.business_id = d.business_id AND c.id = d.collaborator_id
    WHERE d.business_id = ${businessId} ORDER BY d.visto_en DESC, d.device_id`.execute(tx);
  return rows.map((row) => ({ ...row, visto_en: bogotaTimestamp(row.visto_en) }));
}

/** Orders that were taken so long before may still change, days. */
const ORDERS_LOOK_BACK = 180;

/**
 * Invoices and orders with a warning, and drawers with one, without an approval, or with something that came after their
 * closing.
 * @param since Bogotá's day from which on they came, whenever they were made: something late is news
 */
async function countOdd(tx: Tx, businessId: number, since: string, overdue: Date) {
  const begin = sql`(${since}::date::timestamp AT TIME ZONE INTERVAL '-05:00')`;
  const { rows } = await sql<{ facturas: number; cajas: number; pedidos: number }>`
    SELECT (SELECT count(*) FROM invoices i WHERE i.business_id = ${businessId} AND i.fecha_emision >= ${begin}
        AND jsonb_array_length(i.advertencias) > 0) AS facturas,
      (SELECT count(*) FROM cash_sessions x WHERE x.business_id = ${businessId}
        AND greatest(x.recibida_en, x.cerrada_en, x.ajustada_en) >= ${begin}
        AND (x.ajustada_en IS NOT NULL OR jsonb_array_length(x.advertencias) > 0
          OR EXISTS (SELECT FROM awaited_approvals w WHERE w.business_id = x.business_id AND w.created_at < ${overdue}
            AND (w.op = x.id OR w.op IN (SELECT n.id FROM cash_counts n
              WHERE n.business_id = x.business_id AND n.session_id = x.id))))) AS cajas,
      (SELECT count(*) FROM orders o JOIN changes c ON c.business_id = o.business_id AND c.tabla = 'pedidos'
          AND c.id = o.id::text
        WHERE o.business_id = ${businessId} AND c.cambiado_en >= ${begin}
        AND o.fisico_en >= ${begin} - make_interval(days => ${ORDERS_LOOK_BACK})
        AND (jsonb_array_length(o.advertencias) > 0
          OR (o.estado <> 'cancelado' AND EXISTS (SELECT FROM order_steps s WHERE s.business_id = o.business_id
            AND s.order_id = o.id AND s.estado = 'cancelado')))) AS pedidos`.execute(tx);
  return rows[0] ?? { facturas: 0, cajas: 0, pedidos: 0 };
}

function drawersShown({ abiertas, ultima }: Awaited<ReturnType<TodayPorts['listDrawers']>>) {
  return {
    abiertas: abiertas.map(({ id, serie_id, nombre, abierta_por, abierta_en, esperado }) => ({
      id,
      serie_id,
      nombre,
      abierta_por: abierta_por.nombre,
      abierta_en,
      esperado,
    })),
    ultima: ultima && {
      id: ultima.id,
      nombre: ultima.nombre,
      cerrada_en: ultima.cerrada_en ?? '',
      z_numero: ultima.z_numero,
      diferencia: ultima.diferencia,
    },
  };
}

/** An owner's first page (reports.md). */
export function createTodayService(db: Db, ports: TodayPorts) {
  async function ofBusiness(actor: Owner, entry: BusinessEntry, now: Date) {
    const businessId = parseBusinessId(entry.id)?.id ?? 0;
    const call = { businessId, withCosts: true, now };
    const dia = await ports.day({ ...call, query: {} });
    // Before the first sale an owner looks at the day before.
    const before = addDays(dia.desde, -1);
    const last =
      dia.cifras.facturas > 0 ? null : await ports.day({ ...call, query: { desde: before, hasta: before } });
    const since = addDays(bogotaDate(now), 1 - LOOK_BACK);
    const overdue = new Date(now.getTime() - APPROVAL_MS);
    const rest = await readSnapshot(db, async (tx) => ({
      cajas: drawersShown(await ports.listDrawers(tx, businessId, actor)),
      equipos: (await listContacts(tx, businessId)).filter((contact) => isQuiet(contact, now.getTime())),
      por_revisar: {
        ...(await countOdd(tx, businessId, since, overdue)),
        ...(await listOddReturns(tx, businessId, since, overdue)),
      },
    }));
    const ayer = last && {
      fecha: before,
      ventas_netas: last.cifras.ventas_netas,
      facturas: last.cifras.facturas,
    };
    return { ...entry, dia, ayer, ...rest };
  }

  return {
    async of(actor: Owner, now: Date): Promise<OwnerToday> {
      const negocios: OwnerToday['negocios'] = [];
      for (const entry of await ports.listOwned(actor)) negocios.push(await ofBusiness(actor, entry, now));
      const sum = (amounts: string[]): string => addMoney('0.00', ...amounts);
      return {
        calculado_en: bogotaTimestamp(now),
        total: {
          ventas_netas: sum(negocios.map(({ dia }) => dia.cifras.ventas_netas)),
          facturas: negocios.reduce((count, { dia }) => count + dia.cifras.facturas, 0),
          antes: sum(negocios.map(({ dia }) => dia.comparado.a_esta_hora ?? dia.comparado.ventas_netas)),
        },
        negocios,
      };
    },
  };
}
