import type { Favourites } from '#domain/invoicing/favourites.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { type Write, writeWithin } from '#server/platform/write.ts';
import { type DemoProduct, demoProducts } from './catalogue.ts';
import {
  DEMO_BAG_RATE,
  DEMO_COLLABORATORS,
  DEMO_OWNER,
  DEMO_PASSWORD,
  DEMO_SERIES,
  demoBusiness,
} from './demo-business.ts';
import { demoFavourites } from './demo-favourites.ts';
import { type DemoDay, demoDays, type DemoMovement } from './demo-drawers.ts';
import { type DemoSale, demoSales } from './demo-sales.ts';
import { type DemoOrder, demoOrders } from './data/orders-text.ts';
import { type DemoClient, demoClients } from './people.ts';

const DAY_MS = 86_400_000;
const WEEKS_OF_SALES = 3;
/** Which of the people lays the favourites out: somebody of level 2. */
const MANAGER = 1;

/** What the demo needs of the other modules; `app.ts` hands it in. */
export interface DemoPorts {
  /** Waits for another process that makes the demo at this moment. @returns whether the database is empty, and stays so for others */
  claimEmpty(tx: Tx): Promise<boolean>;
  insertOwner(tx: Tx, owner: typeof DEMO_OWNER & { passwordHash: string; verifiedAt: Date }): Promise<number>;
  insertBusiness(tx: Tx, ownerId: number, business: ReturnType<typeof demoBusiness>): Promise<number>;
  insertSeries(tx: Tx, businessId: number, series: typeof DEMO_SERIES): Promise<number>;
  insertCollaborator(
    tx: Tx,
    businessId: number,
    person: (typeof DEMO_COLLABORATORS)[number] & { passwordHash: string; serie_id: number },
    now: Date,
  ): Promise<number>;
  createFinalConsumer(write: Write): Promise<string>;
  importClients(write: Write, clients: readonly DemoClient[]): Promise<string[]>;
  importProducts(
    write: Write,
    serieId: number,
    products: readonly DemoProduct[],
    collaboratorId: number | null,
  ): Promise<string[]>;
  saveFavourites(write: Write, actor: Collaborator, serieId: number, favourites: Favourites): Promise<void>;
  /** @returns id of the drawer */
  openDrawer(write: Write, actor: Collaborator): Promise<string>;
  sell(write: Write, actor: Collaborator, cajaId: string, sale: DemoSale): Promise<void>;
  moveMoney(write: Write, actor: Collaborator, cajaId: string, movement: DemoMovement): Promise<void>;
  /** @returns id of the order */
  takeOrder(write: Write, actor: Collaborator, order: DemoOrder): Promise<string>;
  stepOrder(write: Write, actor: Collaborator, id: string, step: DemoOrder['steps'][number]): Promise<void>;
  /** Counts the drawer with this difference, whole pesos, and closes it. */
  closeDrawer(write: Write, actor: Collaborator, cajaId: string, difference: number): Promise<void>;
}

interface DemoShop {
  businessId: number;
  serieId: number;
  collaboratorIds: number[];
}

/** Makes the demo shop: owner, business, catalogue, clients, collaborators, three weeks of invoices and drawers, and orders. */
export function createDemoService(db: Db, ports: DemoPorts) {
  async function openShop(tx: Tx, passwordHash: string, now: Date): Promise<DemoShop> {
    const ownerId = await ports.insertOwner(tx, { ...DEMO_OWNER, passwordHash, verifiedAt: now });
    const opened = new Date(now.getTime() - 60 * DAY_MS);
    const until = bogotaDate(new Date(opened.getTime() + 730 * DAY_MS));
    const businessId = await ports.insertBusiness(tx, ownerId, demoBusiness(bogotaDate(opened), until));
    const serieId = await ports.insertSeries(tx, businessId, DEMO_SERIES);
    const collaboratorIds: number[] = [];
    for (const person of DEMO_COLLABORATORS) {
      const account = { ...person, passwordHash, serie_id: serieId };
      collaboratorIds.push(await ports.insertCollaborator(tx, businessId, account, opened));
    }
    return { businessId, serieId, collaboratorIds };
  }

  /** @returns ids of the products and of the clients that may buy, the built-in one first */
  async function fillShop(tx: Tx, shop: DemoShop, products: readonly DemoProduct[], now: Date) {
    let buyerIds: string[] = [];
    let productIds: string[] = [];
    await writeWithin(tx, shop.businessId, now, async (write) => {
      write.changes.put('negocio', String(shop.businessId));
      write.changes.put('series', String(shop.serieId));
      for (const id of shop.collaboratorIds) write.changes.put('sesion', String(id));
      const finalConsumer = await ports.createFinalConsumer(write);
      productIds = await ports.importProducts(write, shop.serieId, products, null);
      const clients = demoClients();
      const clientIds = await ports.importClients(write, clients);
      const paginas = demoFavourites(products, productIds, [newId(now), newId(now)]);
      await ports.saveFavourites(write, cashierOf(shop, MANAGER, now), shop.serieId, { paginas });
      buyerIds = [finalConsumer, ...clientIds.filter((_, at) => clients[at]?.is_active)];
    });
    return { buyerIds, productIds };
  }

  function cashierOf(shop: DemoShop, index: number, at: Date): Collaborator {
    const cashier = DEMO_COLLABORATORS[index];
    const id = shop.collaboratorIds[index];
    if (!cashier || id === undefined) throw new RangeError(`no demo cashier ${index}`);
    return {
      kind: 'collaborator',
      businessId: shop.businessId,
      id,
      sessionId: newId(at),
      level: cashier.permission_level,
      modules: ['facturacion', 'caja', 'pedidos'],
      serieId: shop.serieId,
      name: `${cashier.first_name} ${cashier.last_name}`,
      epoch: '',
    };
  }

  /** Does what one of the people does at that time. */
  const doneBy =
    (tx: Tx, shop: DemoShop) =>
    (at: Date, cashier: number, deed: (write: Write, actor: Collaborator) => Promise<void>) =>
      writeWithin(tx, shop.businessId, at, (write) => deed(write, cashierOf(shop, cashier, at)));

  async function takeOrders(tx: Tx, shop: DemoShop, orders: readonly DemoOrder[]): Promise<void> {
    const within = doneBy(tx, shop);
    for (const order of orders) {
      let id = '';
      await within(order.at, order.cashier, async (...by) => {
        id = await ports.takeOrder(...by, order);
      });
      for (const step of order.steps)
        await within(step.at, order.cashier, (...by) => ports.stepOrder(...by, id, step));
    }
  }

  /** One day from the opening of the drawer to its closing; sales and movements as they came. */
  async function liveThrough(tx: Tx, shop: DemoShop, day: DemoDay): Promise<void> {
    const within = doneBy(tx, shop);
    let cajaId = '';
    await within(day.opensAt, day.cashier, async (...by) => {
      cajaId = await ports.openDrawer(...by);
    });
    const deeds = [
      ...day.sales.map((sale) => ({
        at: sale.at,
        run: () => within(sale.at, sale.cashier, (...by) => ports.sell(...by, cajaId, sale)),
      })),
      ...day.movements.map((movement) => ({
        at: movement.at,
        run: () => within(movement.at, movement.cashier, (...by) => ports.moveMoney(...by, cajaId, movement)),
      })),
    ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
    for (const { run } of deeds) await run();
    await within(day.closesAt, day.cashier, (...by) => ports.closeDrawer(...by, cajaId, day.difference));
  }

  return {
    /** Creates the demo shop on an empty database, all of it or nothing. @returns false where somebody else was faster */
    async create(now: Date): Promise<boolean> {
      const passwordHash = await hashPassword(DEMO_PASSWORD);
      const products = demoProducts();
      const opening = new Date(now.getTime() - (WEEKS_OF_SALES * 7 + 1) * DAY_MS);
      return db.transaction().execute(async (tx) => {
        if (!(await ports.claimEmpty(tx))) return false;
        const shop = await openShop(tx, passwordHash, now);
        const { buyerIds, productIds } = await fillShop(tx, shop, products, opening);
        const sales = demoSales(products, productIds, buyerIds, now, WEEKS_OF_SALES * 7);
        for (const day of demoDays(sales)) await liveThrough(tx, shop, day);
        await takeOrders(tx, shop, demoOrders(products, productIds, now, DEMO_BAG_RATE));
        return true;
      });
    },
  };
}
