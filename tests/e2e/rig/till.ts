import { expect, type Page } from '@playwright/test';
import {
  type Browser,
  discardProfile,
  killBrowser,
  LEVEL_1,
  openBrowser,
  processIds,
  scan,
  signInAt,
} from './counter.ts';

export const COFFEE = {
  code: '7702032252015',
  name: 'Café Águila Roja 500 g',
  query: '/api/erp/inventario/productos/?search=7702032252015',
};

/** A sale of the outbox. */
interface LocalSale {
  /** Provisional code. */
  codigo: string;
  state: string;
  delivered: boolean;
  /** A person had it sent again after it was refused. */
  isRetried: boolean;
  total: string;
  /** Number that the server answered; null without an answer. */
  numero: number | null;
}

type Row = Record<string, unknown>;

/** A counter PC: a browser whose profile outlives it, signed in, and what its local database says. */
export class Till {
  page!: Page;
  #browser!: Browser;

  private constructor(readonly url: string) {}

  /** A new device on which somebody signs in. */
  static async open(url: string, email: string = LEVEL_1): Promise<Till> {
    const till = new Till(url);
    till.#browser = await openBrowser();
    till.page = till.#browser.page;
    await signInAt(till.page, url, email);
    return till;
  }

  get context() {
    return this.#browser.context;
  }

  /** The browser ends as by its window's cross; its profile stays. */
  async close(): Promise<void> {
    await this.context.close();
  }

  /** The browser's process dies at once. */
  async kill(): Promise<void> {
    await killBrowser(this.context);
  }

  /** Every process that runs pages or workers dies at once; the browser lives on. */
  async killRenderers(): Promise<void> {
    const processes = await processIds(this.context, 'renderer');
    const crashed = this.page.waitForEvent('crash');
    for (const process of processes) globalThis.process.kill(process, 'SIGKILL');
    await crashed;
    // A page that the browser makes in a process of which it has not heard that it is dead never comes.
    await expect
      .poll(async () => (await processIds(this.context, 'renderer')).filter((id) => processes.includes(id)))
      .toEqual([]);
    this.page = await this.context.newPage();
  }

  /** Starts the browser on its profile again, with an empty page. */
  async start(): Promise<void> {
    this.#browser = await openBrowser({ profile: this.#browser.profile });
    this.page = this.#browser.page;
  }

  /** Starts the browser on its profile again and opens the counter. */
  async reopen(): Promise<void> {
    await this.start();
    await this.enter();
  }

  /** Opens the counter in the page. */
  async enter(page: Page = this.page): Promise<void> {
    await page.goto(`${this.url}/erp_core/facturacion`);
    await page.getByRole('heading', { name: 'Nueva Factura de Venta' }).waitFor();
  }

  async throwAway(): Promise<void> {
    await killBrowser(this.context);
    await discardProfile(this.#browser.profile);
  }

  /** Sells one unit of coffee so many times; the next scan, or Enter, says that a customer has left. */
  async sell(count = 1, page: Page = this.page): Promise<void> {
    for (let sale = 0; sale < count; sale += 1) await this.charge(page);
    await page.keyboard.press('Enter');
    await page.getByText('Escanea el primer producto').waitFor();
    await page.getByText('Guardado en este equipo').first().waitFor({ state: 'hidden' });
  }

  /** Scans and charges; the receipt stays on the screen. */
  async charge(page: Page = this.page): Promise<void> {
    await this.scan(page);
    await page.keyboard.press('F8');
    await page.getByText('Guardado en este equipo').first().waitFor();
  }

  async scan(page: Page = this.page): Promise<void> {
    await scan(page, COFFEE.code);
    await page.getByRole('row').filter({ hasText: COFFEE.name }).waitFor();
  }

  /** What the browser tells its pages when the cable is plugged in. */
  async hearOfNetwork(page: Page = this.page): Promise<void> {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  }

  /** Nothing is waiting and the last answer came from the server. */
  async expectQuiet(page: Page = this.page): Promise<void> {
    await expect(page.getByRole('button', { name: /En línea.*0 por enviar/u })).toBeVisible({
      timeout: 60_000,
    });
  }

  /** Provisional codes and states of what the server has not acknowledged. */
  async unsent(): Promise<string[]> {
    const sales = await this.sales();
    return sales.flatMap(({ codigo, state }) => (state === 'done' ? [] : [`${codigo} ${state}`]));
  }

  /** Every sale of the outbox, oldest first. */
  async sales(): Promise<LocalSale[]> {
    const rows = await this.read('outbox');
    return rows
      .filter(({ kind }) => kind === 'sale')
      .map(({ state, delivered, isRetried, response, effect }) => {
        const { sale } = effect as { sale: { codigo_provisional: string; total_factura: string } };
        return {
          codigo: sale.codigo_provisional,
          state: String(state),
          delivered: delivered === true,
          isRetried: isRetried === true,
          total: sale.total_factura,
          numero: (response as { numero: number } | null)?.numero ?? null,
        };
      });
  }

  /** Units of coffee that the screens show, over all stores. */
  async shownStock(): Promise<number> {
    const products = await this.read('products');
    const coffee = products.find(({ codigo_barras }) => codigo_barras === COFFEE.code)?.['id'];
    const rows = (await this.read('stocks')).filter(({ producto_id }) => producto_id === coffee);
    return rows.reduce(
      (sum, row) => sum + Number(row['cantidad_vitrina']) + Number(row['cantidad_bodega']),
      0,
    );
  }

  /** A whole table of the local database of the only identity on this device. */
  read(table: string): Promise<Row[]> {
    return this.page.evaluate(readTable, table);
  }
}

/** Runs in a page of the origin, with a handle of its own. @returns a whole table of its first local database */
export async function readTable(table: string): Promise<Row[]> {
  const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('erp:'));
  if (!found?.name) return [];
  const opening = indexedDB.open(found.name);
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
  });
  const reading = db.transaction(table).objectStore(table).getAll();
  return new Promise((resolve, reject) => {
    reading.addEventListener('success', () => resolve(reading.result as Row[]));
    reading.addEventListener('error', () => reject(reading.error ?? new Error('not read')));
  }).finally(() => db.close()) as Promise<Row[]>;
}
