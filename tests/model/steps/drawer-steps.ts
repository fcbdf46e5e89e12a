import { currentDrawer } from '#app/data/current-drawer.ts';
import { readDrawer } from '#app/data/read/cash/drawer.ts';
import { seenAtClosing } from '#app/data/read/cash/seen-at-closing.ts';
import { closeDrawer, moveMoney, openDrawer } from '#app/data/writes/cash-writes.ts';
import { can } from '#domain/accounts/permissions.ts';
import type { Command } from '#tests/model/command.ts';
import type { Counter } from '#tests/model/counter.ts';

type Do<Name extends Command['do']> = Extract<Command, { do: Name }>;

/** A write of the drawer, in whose middle the browser may die. */
async function write(counter: Counter, dies: number | undefined, run: () => Promise<unknown>): Promise<void> {
  if (dies === undefined) await run();
  else await counter.dieAt(dies, run);
  await counter.noteSaved();
}

/** Whether this counter may work with drawers as far as it knows, as its screens ask. */
async function mayWork({ db }: Counter): Promise<boolean> {
  const me = await db.me.get('me');
  return typeof me?.serie_id === 'number' && me.componentes_activos.includes('caja');
}

/** Opens a drawer where none is open on the device, which both counters are. */
export async function open(counter: Counter, { base, dies }: Do<'open drawer'>): Promise<void> {
  if (!(await mayWork(counter)) || (await currentDrawer(counter.db))) return;
  const form = { nombre: 'Caja 1', base: `${base}.00`, esperada: null, conteo: [], nota: '' };
  await write(counter, dies, () => openDrawer(counter.db, form, counter.now()));
}

export async function move(counter: Counter, { tipo, valor, dies }: Do<'move money'>): Promise<void> {
  const drawer = await currentDrawer(counter.db);
  if (!drawer || !(await mayWork(counter))) return;
  const categoria = tipo === 'retiro' ? 'caja fuerte' : 'otro';
  const form = { cajaId: drawer.sessionId, tipo, categoria, valor: `${valor}.00`, nota: '' };
  await write(counter, dies, () => moveMoney(counter.db, form, counter.now()));
}

/** Counts the drawer and closes it, where this person may; the browser may die between that and its forgetting it. */
export async function close(counter: Counter, { counted, dies }: Do<'close drawer'>): Promise<void> {
  const { db } = counter;
  const drawer = await currentDrawer(db);
  if (!drawer || !(await mayWork(counter))) return;
  const id = drawer.sessionId;
  const view = await readDrawer(db, id, counter.now());
  const me = await db.me.get('me');
  const isOwn = view?.drawer.abierta_por.id === me?.sub_user_id;
  if (!view || !(isOwn || can(me?.permission_level, 'cash.close-others'))) return;
  await write(counter, dies, async () => {
    const count = { efectivo: `${counted}.00`, conteo: [], medios: {}, motivo: '' };
    const visto = await seenAtClosing(db, id, counter.now());
    await closeDrawer(db, { drawer: view.drawer, count, queda: '0.00', nota: '', visto }, counter.now());
  });
}
