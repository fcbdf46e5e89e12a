import type { CashClosingInput } from '#contract/cash/cash-input.ts';
import type { CashCount, CashMovement, CashSession } from '#contract/cash/cash-sessions.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import type { CountedNote, MovementKind } from '#domain/cash/drawer.ts';
import { cleanLine } from '#domain/normalize.ts';
import { Problem } from '#domain/problems.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { newUuid } from '#app/data/ids.ts';
import { openCreates } from '#app/data/queue/dependencies.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { touch } from '#app/data/queue/touches.ts';
import { deviceId, forgetDrawer } from '#app/data/registry.ts';
import { rememberLeft } from '#app/data/rows/left-drawer.ts';
import { addOperation, enqueue, type NewOperation } from './enqueue.ts';
import { workIn } from '#app/data/current-drawer.ts';
import { writePaths } from './write-paths.ts';

// Drawers are opened, moved, counted and closed without network; each is a fact from the start (cash.md). Amounts are
// whole pesos as money, "12000.00".

/** As many characters as a note of the drawer has (`cash-input.ts`). */
export const MAX_CASH_NOTE = 300;

const noteOf = (text: string): string | null => cleanLine(text, MAX_CASH_NOTE) || null;

/** Who works on this device. @throws Problem `modulo_inactivo` where the drawer is switched off */
async function worker(db: ErpDatabase) {
  const me = await db.me.get('me');
  if (!me?.componentes_activos.includes('caja')) throw new Problem('modulo_inactivo');
  const person = { id: me.sub_user_id, nombre: `${me.first_name} ${me.last_name}` };
  return { me, person };
}

interface Fact extends Pick<NewOperation, 'entityId' | 'path' | 'body' | 'effect'> {
  /** The drawer that shows it. */
  cajaId: string;
  dependsOn?: string[];
}

/** Adds what was done at a drawer: in a lane of its own row, and a fact from the start. */
function addFact(db: ErpDatabase, { cajaId, dependsOn = [], ...fact }: Fact, now: Date): Promise<Operation> {
  const { entityId: lane } = fact;
  const touches = [touch.drawer(cajaId)];
  return addOperation(db, { ...fact, lane, touches, dependsOn, method: 'POST', delivered: true }, now);
}

interface OpeningForm {
  nombre: string;
  base: string;
  /** What the drawer before had left; null before the first. */
  esperada: string | null;
  conteo: CountedNote[];
  nota: string;
}

/**
 * Opens a drawer of the own series on this device, for everybody who works on it.
 * @throws Problem `sin_serie`, `modulo_inactivo`
 */
export async function openDrawer(
  db: ErpDatabase,
  form: OpeningForm,
  now: Date = new Date(),
): Promise<CashSession> {
  const [equipo, business] = await Promise.all([deviceId(), db.business.toCollection().first()]);
  const drawer = await enqueue(db, async () => {
    const { me, person } = await worker(db);
    if (me.serie_id === null) throw new Problem('sin_serie');
    const opened: CashSession = {
      ...BLANK,
      id: newUuid(now.getTime()),
      serie_id: me.serie_id,
      equipo,
      nombre: cleanLine(form.nombre, 60) || DRAWER_NAME,
      base: form.base,
      base_esperada: form.esperada,
      conteo_base: form.conteo,
      nota_apertura: noteOf(form.nota),
      redondeo: business?.opciones.redondeo_efectivo ?? 0,
      abierta_por: person,
      abierta_en: bogotaTimestamp(now),
    };
    const { id, serie_id, nombre, base, base_esperada, conteo_base, nota_apertura, redondeo } = opened;
    const body = {
      serie_id,
      nombre,
      base,
      base_esperada,
      redondeo,
      conteo: conteo_base,
      nota: nota_apertura,
    };
    await addFact(
      db,
      {
        entityId: id,
        cajaId: id,
        path: writePaths.drawers,
        body,
        effect: { type: 'cash-open', drawer: opened },
      },
      now,
    );
    return opened;
  });
  await workIn(db, drawer);
  return drawer;
}

/** What a drawer is called where nobody named it. */
const DRAWER_NAME = 'Caja';

const BLANK: Omit<
  CashSession,
  'id' | 'serie_id' | 'equipo' | 'nombre' | 'abierta_por' | 'abierta_en' | 'redondeo' | 'base'
> = {
  estado: 'abierta',
  base_esperada: null,
  conteo_base: [],
  nota_apertura: null,
  cerrada_por: null,
  cerrada_en: null,
  cierre: null,
  conteo_id: null,
  queda: null,
  z_numero: null,
  nota: null,
  ajustada_en: null,
  faltan: null,
  advertencias: [],
  movimientos: [],
  conteos: [],
  abonos: [],
};

interface MovementForm {
  cajaId: string;
  tipo: MovementKind;
  categoria: string;
  valor: string;
  nota: string;
  /** The movement that this one takes back. */
  anula?: string;
}

/** Notes money that goes in or out without a sale. @throws Problem `modulo_inactivo` */
export function moveMoney(
  db: ErpDatabase,
  form: MovementForm,
  now: Date = new Date(),
): Promise<CashMovement> {
  return enqueue(db, async () => {
    const { person } = await worker(db);
    const { cajaId, tipo, categoria, valor, anula = null } = form;
    const id = newUuid(now.getTime());
    const movement: CashMovement = {
      id,
      caja_id: cajaId,
      tipo,
      categoria,
      valor,
      nota: noteOf(form.nota),
      anula,
      colaborador: person,
      fisico_en: bogotaTimestamp(now),
    };
    const { nota } = movement;
    await addFact(
      db,
      {
        entityId: id,
        cajaId,
        path: writePaths.drawerMovements,
        body: { caja_id: cajaId, tipo, categoria, valor, nota, anula },
        effect: { type: 'cash-move', movement },
      },
      now,
    );
    return movement;
  });
}

interface Counted {
  efectivo: string;
  conteo: CountedNote[];
  /** Declared of the other means, money by method. */
  medios: Record<string, string>;
  motivo: string;
}

interface CountForm extends Counted {
  cajaId: string;
  /** Id of the count, where somebody approved it. */
  id?: string | undefined;
  /** The approval of somebody who may do it, where the own level does not suffice. */
  autoriza?: string | undefined;
  /** The drawer is closed: the approval is of this count. */
  corrige?: boolean;
}

const named = (autoriza: string | undefined) => (autoriza ? { autoriza } : {});

/** The server sees neither of which row an approval is before it has come, nor whether a drawer was closed by then. */
const namedInCount = ({ autoriza, corrige = false }: CountForm) => (autoriza ? { autoriza, corrige } : {});

/** Inside the caller's transaction. */
async function addCount(db: ErpDatabase, form: CountForm, now: Date): Promise<CashCount> {
  const { person } = await worker(db);
  const { cajaId, efectivo, conteo, medios, id = newUuid(now.getTime()) } = form;
  const count: CashCount = {
    id,
    caja_id: cajaId,
    efectivo,
    conteo,
    medios,
    motivo: noteOf(form.motivo),
    colaborador: person,
    fisico_en: bogotaTimestamp(now),
    tarde: false,
  };
  await addFact(
    db,
    {
      entityId: id,
      cajaId,
      dependsOn: await openCreates(db, 'cash-open', touch.drawer(cajaId)),
      path: writePaths.drawerCounts(cajaId),
      body: { efectivo, conteo, medios, motivo: count.motivo, ...namedInCount(form) },
      effect: { type: 'cash-count', count },
    },
    now,
  );
  return count;
}

/** Keeps what was counted. @throws Problem `modulo_inactivo` */
export function countDrawer(db: ErpDatabase, form: CountForm, now: Date = new Date()): Promise<CashCount> {
  return enqueue(db, () => addCount(db, form, now));
}

interface ClosingForm {
  drawer: Pick<CashSession, 'id' | 'serie_id' | 'equipo' | 'nombre' | 'abierta_en'>;
  /** null where nobody could count; that needs a reason and level 3. */
  count: Counted | null;
  /** Money; null where nobody could count. */
  queda: string | null;
  nota: string;
  /** The approval of somebody who may do it, where the own level does not suffice. */
  autoriza?: string | undefined;
  /** As this device knows the drawer now (`seenAtClosing`). */
  visto: NonNullable<CashClosingInput['visto']>;
}

/** Keeps what was counted and closes the drawer in one; its number comes with the server's answer. @throws Problem `modulo_inactivo` */
export async function closeDrawer(db: ErpDatabase, form: ClosingForm, now: Date = new Date()): Promise<void> {
  const { drawer, queda, visto, autoriza } = form;
  const { id, nombre } = drawer;
  const businessId = await enqueue(db, async () => {
    const { me, person } = await worker(db);
    const nota = noteOf(form.nota);
    const count = form.count && (await addCount(db, { cajaId: id, autoriza, ...form.count }, now));
    const conteoId = count?.id ?? null;
    await addFact(
      db,
      {
        entityId: id,
        cajaId: id,
        path: writePaths.drawerClosing(id),
        body: { conteo_id: conteoId, queda, nota, visto, ...named(autoriza) },
        effect: {
          type: 'cash-close',
          nombre,
          closing: {
            cerrada_por: person,
            cerrada_en: bogotaTimestamp(now),
            cierre: count === null ? 'sin_conteo' : 'conteo',
            conteo_id: conteoId,
            queda,
            nota,
          },
        },
      },
      now,
    );
    return me.business_id;
  });
  await rememberLeft(db, drawer, { closedAt: bogotaTimestamp(now), queda });
  await forgetDrawer(businessId, id);
}
