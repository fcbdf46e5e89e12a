import type { DraftClient, SaleDraft } from '#app/data/drafts/draft.ts';
import { addApart, setClient, setSaleDiscount } from '#app/data/drafts/draft-edits.ts';
import { atNamedPrice, sundries } from '#app/data/drafts/named-price.ts';
import { priceDraft } from '#app/data/drafts/draft-math.ts';
import { createClient, deleteClient, editClient } from '#app/data/writes/client-writes.ts';
import { payOnAccount } from '#app/data/writes/payment-writes.ts';
import { createProduct, deleteProduct, editProduct } from '#app/data/writes/product-writes.ts';
import { markDelivered } from '#app/data/writes/hand-over.ts';
import { currentBagRate, submitSale } from '#app/data/writes/sales.ts';
import { savePrinterSettings } from '#app/data/writes/printer-writes.ts';
import { saveAlertLimit } from '#app/data/writes/settings-writes.ts';
import { editStock, ownStore } from '#app/data/writes/stock-writes.ts';
import { takesPayments } from '#domain/accounts/modules.ts';
import type { Problem } from '#domain/problems.ts';
import { draftOf } from '#tests/fixtures/device/device.ts';
import { NEW_PRODUCT } from '#tests/fixtures/new-product.ts';
import { expect } from '#tests/model/cheap-expect.ts';
import { seeShelf } from '#tests/model/invariants/shown-prices.ts';
import type { Buyer, Command } from '#tests/model/command.ts';
import type { Counter, Saved } from '#tests/model/counter.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import type { World } from '#tests/model/world.ts';

type Do<Name extends Command['do']> = Extract<Command, { do: Name }>;

export const pick = <Value>(values: readonly Value[], at: number): Value | undefined =>
  values[at % Math.max(1, values.length)];

/** One write of the person at the counter: either it is refused at once, or it is in the outbox. */
async function write(counter: Counter, most: number, run: () => Promise<unknown>): Promise<Saved[]> {
  await run();
  const saved = await counter.noteSaved();
  expect(saved.length, 'operations of one write').toBeLessThanOrEqual(most);
  return saved;
}

/** As `write`, but the browser may die in the middle of it: then either all of it is there or nothing. */
export async function writeOrDie(
  counter: Counter,
  dies: number | undefined,
  run: () => Promise<unknown>,
): Promise<Saved[]> {
  if (dies === undefined) return write(counter, 1, run);
  await counter.dieAt(dies, run);
  return counter.noteSaved();
}

async function findBuyer(counter: Counter, buyer: Buyer, world: World): Promise<DraftClient | undefined> {
  const rows = await counter.db.clients.toArray();
  const own = counter.saved.filter(({ kind }) => kind === 'client-create').map(({ entityId }) => entityId);
  const found =
    buyer === 'own'
      ? rows.find(({ id, borrado }) => own.includes(id) && !borrado)
      : rows.find(({ id, borrado }) => id === world.debtor && buyer === 'credit' && !borrado);
  return found && { id: found.id, nombre: found.nombre, identificacion: found.identificacion };
}

export async function onShelf(counter: Counter, world: World, product: number): Promise<string | undefined> {
  const rows = await counter.db.products.bulkGet([...world.products]);
  return pick(
    rows.flatMap((row) => (row && !row.borrado ? [row.id] : [])),
    product,
  );
}

export async function sell(world: World, counter: Counter, command: Do<'sell'>): Promise<void> {
  const { db } = counter;
  const id = await onShelf(counter, world, command.product);
  if (id === undefined) return;
  const client = await findBuyer(counter, command.buyer, world);
  const drafted = await draftOf(db, [{ producto_id: id, cantidad: String(command.units) }]);
  const line = await seeShelf(counter, drafted);
  const bagRate = await currentBagRate(db, counter.now());
  const draft = withExtra(client ? setClient(drafted, client) : drafted, command.extra, bagRate);
  const { total_factura } = priceDraft(draft, bagRate).amounts;
  const onCredit = { medio: 'credito', valor: total_factura, recibido: null, referencia: null } as const;
  const payments = client?.id === world.debtor ? [onCredit] : [];
  const saved = await writeOrDie(counter, command.dies, () =>
    submitSale(db, { draft, payments, change: '0.00' }, counter.now()),
  );
  const sale = saved.find(({ entityId }) => entityId === draft.id);
  if (command.dies === undefined) expect(sale, 'the charged sale is in the outbox').toBeDefined();
  if (line && !command.extra) counter.shown.set(draft.id, line);
  if (sale && command.isMisread) await misread(counter, sale);
  if (sale && command.delivered) await hand(counter, sale);
}

/** *Varios* beside the goods, or a tenth off all of them. */
function withExtra(draft: SaleDraft, extra: Do<'sell'>['extra'], bagRate: string): SaleDraft {
  if (extra === 'sundries') return addApart(draft, atNamedPrice(sundries(null), '1500', bagRate));
  return extra === 'discount' ? setSaleDiscount(draft, '10%') : draft;
}

/** The shown total travels in a header, outside the hash: each copy of the request may name another one. */
async function misread({ db }: Counter, { seq }: Saved): Promise<void> {
  const isOpen = ({ state }: Operation): boolean => state === 'pending';
  await db.outbox.where('seq').equals(seq).filter(isOpen).modify({ shownTotal: '1.00' });
}

/** An open sale that is charged later: its line stays as it was added. */
export async function fillBasket(world: World, counter: Counter, command: Do<'basket'>): Promise<void> {
  const id = await onShelf(counter, world, command.product);
  if (id === undefined) return;
  const draft = await draftOf(counter.db, [{ producto_id: id, cantidad: String(command.units) }]);
  const line = await seeShelf(counter, draft);
  if (line) counter.basket = { draft, line };
}

export async function chargeBasket(counter: Counter, { delivered }: Do<'charge basket'>): Promise<void> {
  const { basket } = counter;
  if (!basket) return;
  counter.basket = undefined;
  const { draft, line } = basket;
  const [sale] = await write(counter, 1, () =>
    submitSale(counter.db, { draft, payments: [], change: '0.00' }, counter.now()),
  );
  counter.shown.set(draft.id, line);
  if (sale && delivered) await hand(counter, sale);
}

/** The customer leaves with the goods. */
export async function hand(counter: Counter, sale: Saved): Promise<void> {
  const row = await counter.db.outbox.get(sale.seq);
  await markDelivered(counter.db, sale.entityId);
  if (row && row.state !== 'done' && row.state !== 'discarded') sale.isDelivered = true;
}

export async function deliver(counter: Counter, { which }: Do<'deliver'>): Promise<void> {
  const sale = pick(
    counter.saved.filter(({ kind, isDelivered, isGivenUp }) => kind === 'sale' && !isDelivered && !isGivenUp),
    which,
  );
  if (sale) await hand(counter, sale);
}

export async function newClient(counter: Counter, { cedula, isValid }: Do<'new client'>): Promise<void> {
  const cedula_natural = isValid ? `4170010${cedula}` : 'sin número';
  await write(counter, 1, () =>
    createClient(
      counter.db,
      { tipo_cliente: 'Natural', nombre_completo_natural: 'Marta Rojas', cedula_natural },
      counter.now(),
    ),
  );
}

export async function newProduct(world: World, counter: Counter, { code }: Do<'new product'>): Promise<void> {
  const form = { ...NEW_PRODUCT, iva_rate: 19, codigo_barras: `NUEVO-${code}` } as const;
  const [created] = await write(counter, 1, () => createProduct(counter.db, form, counter.now()));
  if (created) world.products.push(created.entityId);
}

export async function editProductData(
  world: World,
  counter: Counter,
  command: Do<'edit product'>,
): Promise<void> {
  const id = await onShelf(counter, world, command.product);
  const { nombre, costo, precio_final } = command;
  const changes = {
    ...(nombre && { nombre }),
    ...(costo && { costo }),
    ...(precio_final !== undefined && { precio_final }),
  };
  if (id !== undefined)
    await write(counter, 1, () => editProduct(counter.db, { id, changes }, counter.now()));
}

async function someClient(counter: Counter, which: number) {
  const rows = await counter.db.clients.filter((row) => !row.es_consumidor_final && !row.borrado).toArray();
  return pick(rows, which);
}

export async function editClientData(
  counter: Counter,
  { which, telefono }: Do<'edit client'>,
): Promise<void> {
  const client = await someClient(counter, which);
  const changes = { telefono_natural: telefono };
  if (client) await write(counter, 1, () => editClient(counter.db, client.id, changes, counter.now()));
}

export async function editUnits(world: World, counter: Counter, command: Do<'stock'>): Promise<void> {
  const { db } = counter;
  const [productId, serieId] = [await onShelf(counter, world, command.product), await ownStore(db)];
  if (productId === undefined || serieId === null) return;
  const units = (command.units + world.nextTag() / 1000).toFixed(3);
  const deltas = { cantidad_vitrina: units, cantidad_bodega: '0' };
  await writeOrDie(counter, command.dies, () => editStock(db, { productId, serieId, deltas }, counter.now()));
}

export async function saveLimit(counter: Counter, { limit }: Do<'limit'>): Promise<void> {
  await write(counter, 1, () => saveAlertLimit(counter.db, limit, counter.now()));
  counter.settings.set(`alert-limit:${counter.session.sub_user_id}`, { limite_alerta_inventario: limit });
}

export async function savePrinter(counter: Counter, { fontSize, margin }: Do<'printer'>): Promise<void> {
  const patch = {
    ...(fontSize === undefined ? {} : { fontSize }),
    ...(margin === undefined ? {} : { marginTop: margin }),
  };
  await write(counter, 1, () =>
    savePrinterSettings(counter.db, { templates: { pos80mm: patch } }, counter.now()),
  );
  const before = counter.settings.get('printer') as object | undefined;
  counter.settings.set('printer', { ...before, ...patch });
}

export async function pay(world: World, counter: Counter, { valor }: Do<'pay'>): Promise<void> {
  const form = { clientId: world.debtor, valor: String(valor), medio: 'efectivo', referencia: null } as const;
  const me = await counter.db.me.get('me');
  const isTaken = takesPayments(me?.componentes_activos ?? []);
  const refusals: unknown[] = [];
  const saved = await write(counter, 1, () =>
    payOnAccount(counter.db, form, counter.now()).catch(({ codigo }: Problem) => refusals.push(codigo)),
  );
  // The counter takes no payment that the server would refuse.
  expect(refusals, 'refused at the counter').toEqual(isTaken ? [] : ['modulo_inactivo']);
  expect(saved.length, 'payments saved').toBe(isTaken ? 1 : 0);
}

export async function removeProduct(
  world: World,
  counter: Counter,
  { product }: Do<'delete product'>,
): Promise<void> {
  const id = await onShelf(counter, world, product);
  if (id !== undefined) await write(counter, 1, () => deleteProduct(counter.db, id, counter.now()));
}

export async function removeClient(counter: Counter, { which }: Do<'delete client'>): Promise<void> {
  const client = await someClient(counter, which);
  if (client) await write(counter, 1, () => deleteClient(counter.db, client.id, counter.now()));
}
