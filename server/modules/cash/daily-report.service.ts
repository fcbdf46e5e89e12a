import type { DailyReport, DailySeries } from '#contract/cash/daily-report.ts';
import { fieldText } from '#contract/field-text.ts';
import { bogotaDate, bogotaDayRange } from '#domain/bogota-time.ts';
import { addMoney } from '#domain/money/money.ts';
import { EXCLUDED } from '#domain/money/tax-bases.ts';
import { fieldProblem } from '#domain/problems.ts';
import { type Db, readSnapshot, type Tx } from '#server/platform/database/database.ts';
import type { Query } from '#server/http/route.ts';
import * as repo from './daily-report.repo.ts';

interface ReportPorts {
  listSeries(tx: Tx, businessId: number, ids: readonly number[]): Promise<unknown[]>;
  /** Series that existed on a day, as they were called then. */
  listSeriesOn(
    tx: Tx,
    businessId: number,
    day: string,
    ids?: readonly number[],
  ): Promise<{ id: number; nombre_establecimiento: string; prefijo: string }[]>;
}

export type DailyReportService = ReturnType<typeof createDailyReportService>;

/** `IVA 19%` is the rate 19 of IVA. */
const RATE = /^(?<tax>\S+) (?<rate>\d+)%$/u;

type Taxes = readonly { nombre: string; base: string; valor: string }[];

const sum = (amounts: readonly string[]): string => addMoney('0.00', ...amounts);

function ratesOf(taxes: Taxes, wanted: string) {
  return taxes
    .flatMap(({ nombre, base, valor }) => {
      const { tax, rate = '' } = RATE.exec(nombre)?.groups ?? {};
      return tax === wanted && rate !== '0' ? [{ tarifa: rate, base, valor }] : [];
    })
    .sort((a, b) => Number(b.tarifa) - Number(a.tarifa));
}

const baseOf = (taxes: Taxes, name: string) =>
  sum(taxes.filter(({ nombre }) => nombre === name).map(({ base }) => base));
const valueOf = (taxes: Taxes, begin: string) =>
  sum(taxes.filter(({ nombre }) => nombre.startsWith(begin)).map(({ valor }) => valor));

/** Comprobante de informe diario: what the law wants to be kept of a day, by series. */
export function createDailyReportService(db: Db, { listSeries, listSeriesOn }: ReportPorts) {
  async function read(tx: Tx, scope: repo.DayScope) {
    const all = {
      totals: await repo.readTotals(tx, scope),
      taxes: await repo.readTaxes(tx, scope),
      discounts: await repo.readDiscounts(tx, scope),
      means: await repo.readMeans(tx, scope),
      devices: await repo.readShares(tx, scope, 'device_id'),
      cashiers: await repo.readShares(tx, scope, 'cajero'),
      notes: await repo.readNotes(tx, scope),
    };
    return (serieId: number): Omit<DailySeries, 'serie_id' | 'establecimiento' | 'prefijo'> => {
      const ofSeries = <Row extends { serie_id: number }>(rows: readonly Row[]) =>
        rows.filter(({ serie_id }) => serie_id === serieId);
      const [totals] = ofSeries(all.totals);
      const taxes = ofSeries(all.taxes);
      return {
        primera: totals?.primera ?? null,
        ultima: totals?.ultima ?? null,
        cantidad: totals?.cantidad ?? 0,
        gravadas: ratesOf(taxes, 'IVA'),
        exentas: baseOf(taxes, 'IVA 0%'),
        excluidas: baseOf(taxes, EXCLUDED),
        inc: ratesOf(taxes, 'INC'),
        icui: valueOf(taxes, 'ICUI'),
        bolsas: valueOf(taxes, 'Bolsa'),
        descuentos: sum(ofSeries(all.discounts).map(({ valor }) => valor)),
        subtotal: totals?.subtotal ?? '0.00',
        impuestos: totals?.impuestos ?? '0.00',
        total: totals?.total ?? '0.00',
        notas: ofSeries(all.notes).map(({ numero, total }) => ({ numero, total })),
        medios: ofSeries(all.means).map(({ medio, transacciones, valor }) => ({
          medio,
          transacciones,
          valor,
        })),
        equipos: ofSeries(all.devices).map(({ nombre: equipo, ...share }) => ({ equipo, ...shareOf(share) })),
        cajeros: ofSeries(all.cashiers).map(({ nombre, ...share }) => ({
          cajero: nombre ?? '',
          ...shareOf(share),
        })),
      };
    };
  }

  return {
    /** @throws Problem `datos_invalidos` (400) for a day or a series that does not exist */
    async of(businessId: number, query: Query, now: Date): Promise<DailyReport> {
      const fecha = query['fecha'] || bogotaDate(now);
      const range = bogotaDayRange(fecha);
      if (!range) throw fieldProblem('fecha', fieldText.notDay);
      const asked = query['serie_id'];
      if (asked && !/^[1-9]\d{0,14}$/u.test(asked)) throw fieldProblem('serie_id', fieldText.notInteger);
      return readSnapshot(db, async (tx) => {
        const ids = asked ? [Number(asked)] : undefined;
        if (ids && (await listSeries(tx, businessId, ids)).length === 0)
          throw fieldProblem('serie_id', fieldText.unknownSeries);
        const series = await listSeriesOn(tx, businessId, fecha, ids);
        const partOf = await read(tx, { businessId, serieIds: series.map(({ id }) => id), ...range });
        return {
          fecha,
          definitivo: fecha < bogotaDate(now),
          series: series.map(({ id, nombre_establecimiento: establecimiento, prefijo }) => ({
            serie_id: id,
            establecimiento,
            prefijo,
            ...partOf(id),
          })),
        };
      });
    },
  };
}

const shareOf = ({ cantidad, total }: { cantidad: number; total: string }) => ({ cantidad, total });
