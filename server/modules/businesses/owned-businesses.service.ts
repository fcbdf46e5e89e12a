import {
  type BusinessDetail,
  type BusinessEntry,
  LegalEdit,
  NaturalEdit,
} from '#contract/businesses/businesses.ts';
import { type OwnerSeries, SeriesEdits } from '#contract/businesses/establishments.ts';
import { formatBusinessId, parseBusinessId } from '#domain/accounts/business-id.ts';
import { Problem } from '#domain/problems.ts';
import type { Owner } from '#server/platform/actor.ts';
import { parseBody } from '#server/http/body.ts';
import { type Db, readSnapshot, type Tx } from '#server/platform/database/database.ts';
import { canonicalJson } from '#server/platform/ids.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { birthDateErrors, legalData, naturalData, toDetail } from './business-data.ts';
import { listSeries, type SeriesRow } from './businesses.repo.ts';
import { businessesText } from './businesses-text.ts';
import * as repo from './owned-business.repo.ts';
import type { RegistrationPorts } from './registration.service.ts';
import { editSeries, type SeriesPorts } from './series-edit.ts';

export type OwnedBusinessService = ReturnType<typeof createOwnedBusinessService>;

function toOwnerSeries(row: SeriesRow): OwnerSeries {
  const { numero_resolucion: _number, fecha_resolucion: _from, vigencia_hasta: _until, ...series } = row;
  return series;
}

async function readDetail(db: Tx, businessId: number): Promise<BusinessDetail> {
  const row = await repo.findDetail(db, businessId);
  if (!row) throw new Problem('no_encontrado');
  return toDetail(row, (await listSeries(db, businessId)).map(toOwnerSeries));
}

type BusinessInput = ReturnType<typeof readInput>;

/** What the body changes of the business's own row. @throws Problem `datos_invalidos` (400) */
function readInput(row: repo.BusinessDetailRow, body: unknown) {
  if (row.tipo === 'PJ') {
    const input = parseBody(LegalEdit, body);
    return { ...input, datos: legalData(input) };
  }
  const input = parseBody(NaturalEdit, body);
  return { ...input, phone: input.mobile_phone, datos: naturalData(input) };
}

/** The same, or why it is refused, and the list of series by itself: its rules are told beside the other defects. */
function readEdit(row: repo.BusinessDetailRow, body: unknown, now: Date) {
  const errors = row.tipo === 'PN' ? birthDateErrors(body, now) : {};
  try {
    const input = readInput(row, body);
    return { input, series: input.series, errors };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const series = SeriesEdits.safeParse((body as { series?: unknown } | null)?.series).data;
    return { input: undefined, series, errors: { ...errors, ...error.details.fields } };
  }
}

/** Null is a choice of its own. */
const kept = <Value>(asked: Value | undefined, stored: Value): Value =>
  asked === undefined ? stored : asked;

/** Stores what the body says of the business's own row, if that is anything new. */
async function storeOwnData(
  { tx, businessId, changes }: Write,
  row: repo.BusinessDetailRow,
  { country, department, city, address, email, phone, datos, resolucion, opciones }: BusinessInput,
): Promise<void> {
  const next: repo.BusinessChange = {
    country,
    department,
    city,
    address,
    email,
    phone,
    datos: { ...row.datos, ...datos },
    ...resolucion,
    opciones: {
      bolsa_tarifas: opciones?.bolsa_tarifas ?? row.opciones.bolsa_tarifas,
      redondeo_efectivo: opciones?.redondeo_efectivo ?? row.opciones.redondeo_efectivo,
      caja_obligatoria: opciones?.caja_obligatoria ?? row.opciones.caja_obligatoria,
      conteo_ciego: opciones?.conteo_ciego ?? row.opciones.conteo_ciego,
      documento: opciones?.documento ?? row.opciones.documento,
      devolucion_nivel: opciones?.devolucion_nivel ?? row.opciones.devolucion_nivel,
      devolucion_dias: opciones?.devolucion_dias ?? row.opciones.devolucion_dias,
      devolucion_sin_red_max: opciones?.devolucion_sin_red_max ?? row.opciones.devolucion_sin_red_max,
      etiqueta_balanza: kept(opciones?.etiqueta_balanza, row.opciones.etiqueta_balanza ?? null),
      varios_iva: kept(opciones?.varios_iva, row.opciones.varios_iva ?? null),
      domicilio_iva: kept(opciones?.domicilio_iva, row.opciones.domicilio_iva ?? null),
    },
  };
  const isNew = (fields: object) =>
    Object.entries(fields).some(
      ([field, value]) => canonicalJson(value) !== canonicalJson(row[field as keyof typeof row]),
    );
  if (!isNew(next)) return;
  await repo.updateBusiness(tx, businessId, next);
  changes.put('negocio', String(businessId));
  // Each series carries the resolution to the devices.
  if (isNew(resolucion))
    for (const { id } of await listSeries(tx, businessId)) changes.put('series', String(id));
}

/** Businesses as their owner lists and edits them (owner-area §2, contract §4). */
export function createOwnedBusinessService(
  db: Db,
  ports: SeriesPorts & Pick<RegistrationPorts, 'recordActivity'>,
) {
  async function ofOwner(actor: Owner, id: number, tipo: string | null): Promise<repo.OwnedBusiness> {
    const business = await repo.findOwned(db, actor.id, id);
    if (!business || (tipo !== null && tipo !== business.tipo)) throw new Problem('no_encontrado');
    actor.about = business.id;
    return business;
  }

  return {
    async list(actor: Owner): Promise<BusinessEntry[]> {
      const rows = await repo.listOwned(db, actor.id);
      return rows.map((row) => ({ ...row, id: formatBusinessId(row.tipo, row.id) }));
    },

    /** The number behind `PN-12` or `12`. @throws Problem `no_encontrado`: foreign, missing, wrong kind */
    async locate(actor: Owner, reference: string): Promise<number> {
      const parsed = parseBusinessId(reference);
      if (!parsed) throw new Problem('no_encontrado');
      return (await ofOwner(actor, parsed.id, parsed.tipo)).id;
    },

    /** The number of an owner's business of this kind. @throws Problem `no_encontrado` as `locate` */
    locateOfKind: async (actor: Owner, tipo: string, id: number) => (await ofOwner(actor, id, tipo)).id,

    /** @throws Problem `no_encontrado` for a business of somebody else */
    assertOwned: async (actor: Owner, id: number) => (await ofOwner(actor, id, null)).id,

    async series(businessId: number): Promise<OwnerSeries[]> {
      return (await listSeries(db, businessId)).map(toOwnerSeries);
    },

    detail: (businessId: number) => readSnapshot(db, (tx) => readDetail(tx, businessId)),

    /** @throws Problem `datos_invalidos` (400) with every field's messages */
    async edit(actor: Owner, body: unknown, write: Write): Promise<EffectResult> {
      const { tx, businessId, changes, now } = write;
      const row = await repo.lockBusiness(tx, businessId);
      if (!row) throw new Problem('no_encontrado');
      const { input, series, errors } = readEdit(row, body, now);
      const refusal = series && (await editSeries(write, series, ports));
      const fields = { ...errors, ...refusal };
      if (!input || Object.keys(fields).length > 0) throw new Problem('datos_invalidos', { fields });
      await storeOwnData(write, row, input);
      if (changes.rows.length > 0) {
        const text = businessesText.edited(row.nombre_display);
        await ports.recordActivity(write, actor, 'negocio', 'Editar', text);
      }
      return { status: 200, body: await readDetail(tx, businessId) };
    },

    lockBusiness: repo.lockBusiness,
    setPackage: repo.setPackage,
    findDetail: repo.findDetail,
  };
}
