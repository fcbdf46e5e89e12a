import type { SeedInput, TestToolReply } from '#contract/test-tools/test-tools.ts';
import { authorize, type Collaborator } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { fieldText } from '#contract/field-text.ts';
import { fieldProblem } from '#domain/problems.ts';
import type { WriteCall } from '#server/http/route.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import type { DemoProduct } from './catalogue.ts';
import { productsFrom } from './endless-catalogue.ts';
import { type DemoClient, demoClients } from './people.ts';
import { testToolsText } from './test-tools-text.ts';

/** What the test tools need of the other modules; `app.ts` hands it in. */
interface TestToolPorts {
  seriesIds(db: Db | Tx, businessId: number): Promise<number[]>;
  countLiving(tx: Tx, businessId: number): Promise<number>;
  takenBarcodes(tx: Tx, businessId: number, barcodes: readonly string[]): Promise<Set<string>>;
  importProducts(
    write: Write,
    serieId: number,
    products: readonly DemoProduct[],
    collaboratorId: number | null,
  ): Promise<string[]>;
  hideAllProducts(write: Write): Promise<number>;
  identityOf(client: DemoClient): string;
  listIdentities(tx: Tx, businessId: number): Promise<Set<string>>;
  importClients(write: Write, clients: readonly DemoClient[]): Promise<string[]>;
  hideAllClients(write: Write): Promise<{ hidden: number; kept: number }>;
  recordActivity(
    write: Write,
    actor: Collaborator,
    modulo: 'inventario' | 'clientes',
    accion: 'Crear' | 'Eliminar',
    descripcion: string,
  ): Promise<void>;
}

export type TestToolService = ReturnType<typeof createTestToolService>;

// workspace §9
const PRODUCTS = 5000;
const CLIENTS = 400;

/** Level 3's tools to fill and empty a business that is only tried out (workspace §2). */
export function createTestToolService(ports: TestToolPorts) {
  /** The next products whose barcodes nobody has. */
  async function newProducts({ tx, businessId }: Write): Promise<DemoProduct[]> {
    const products: DemoProduct[] = [];
    let position = await ports.countLiving(tx, businessId);
    while (products.length < PRODUCTS) {
      const next = productsFrom(position, PRODUCTS - products.length);
      const barcodes = next.map((product) => product.codigo_barras);
      const taken = await ports.takenBarcodes(tx, businessId, barcodes);
      products.push(...next.filter((product) => !taken.has(product.codigo_barras)));
      position += next.length;
    }
    return products;
  }

  /** The next clients whose identification nobody has. */
  async function newClients({ tx, businessId }: Write): Promise<DemoClient[]> {
    const taken = await ports.listIdentities(tx, businessId);
    for (let count = taken.size + CLIENTS; ; count += CLIENTS) {
      const free = demoClients(count).filter((client) => !taken.has(ports.identityOf(client)));
      if (free.length >= CLIENTS) return free.slice(0, CLIENTS);
    }
  }

  async function seedProducts(write: Write, actor: Collaborator): Promise<void> {
    const series = await ports.seriesIds(write.tx, write.businessId);
    const serieId = actor.serieId ?? series[0];
    if (serieId === undefined) throw fieldProblem('serie_id', fieldText.unknownSeries);
    await ports.importProducts(write, serieId, await newProducts(write), actor.id);
  }

  function told(mensaje: string): EffectResult & { body: TestToolReply } {
    return { status: 200, body: { mensaje } };
  }

  return {
    /** @throws Problem `modulo_inactivo` when the business lacks the module of what is asked for */
    async seed({ actor, body }: WriteCall<SeedInput>, write: Write): Promise<EffectResult> {
      const modulo = body.type === 'products' ? 'inventario' : 'clientes';
      authorize(actor, { modules: [modulo] });
      if (body.type === 'products') await seedProducts(write, actor);
      else await ports.importClients(write, await newClients(write));
      const message = testToolsText.seeded[body.type](body.type === 'products' ? PRODUCTS : CLIENTS);
      await ports.recordActivity(write, actor, modulo, 'Crear', message);
      return told(message);
    },

    /** Hides products and clients; never invoices, numbering or the log (contract §5). */
    async clear({ actor }: WriteCall<unknown>, write: Write): Promise<EffectResult> {
      const products = await ports.hideAllProducts(write);
      const { hidden, kept } = await ports.hideAllClients(write);
      const message = testToolsText.cleared(products, hidden, kept);
      if (products + hidden > 0) await ports.recordActivity(write, actor, 'inventario', 'Eliminar', message);
      return told(message);
    },
  };
}
