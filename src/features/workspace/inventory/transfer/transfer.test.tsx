import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stockKey } from '#app/data/stock-key.ts';
import { toStockRecord } from '#app/data/records.ts';
import { importProducts } from '#app/data/writes/product-import.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { COFFEE, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { inventoryFile } from './export-inventory.ts';
import { ImportDialog, templateFile } from './ImportDialog.tsx';
import { readImportFile } from './read-file.ts';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter(2);
  const { db } = counter.workspace;
  await db.me.update('me', { componentes_activos: ['inventario'] });
  await db.series.put({ id: 7, nombre_establecimiento: 'Principal', prefijo: 'POS1' } as never);
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

const outbox = () => counter.workspace.db.outbox.toArray();
const fileOf = (...parts: BlobPart[]) => new File(parts, 'productos.csv', { type: 'text/csv' });
const HEADS = 'Código de barras;Nombre;Costo;Margen %;IVA %;Vitrina';

function show(onClose = vi.fn<() => void>()) {
  render(
    <UiProvider>
      <ImportDialog db={counter.workspace.db} level={2} onClose={onClose} serieId={7} />
    </UiProvider>,
  );
}

const choose = (file: File) => userEvent.upload(screen.getByLabelText('Archivo de productos'), file);

describe('an import', () => {
  it.each([
    ['an Excel workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 1]), /^Es un libro de Excel\./u],
    ['an old Excel workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 1]), /^Es un libro de Excel\./u],
    ['an empty file', '', 'El archivo está vacío.'],
  ])('says of %s what it is, not that columns are missing', async (_, content, words) => {
    show();
    await choose(fileOf(content));
    await expectShown(() => screen.getByText(words)).toBeVisible();
    expect(screen.queryByText(/le faltan columnas/u)).not.toBeInTheDocument();
  });

  it('shows what the file would do before anything is saved, with each wrong cell', async () => {
    show();
    await choose(
      fileOf(
        `${HEADS};Color\n770;Panela;1.234,56;30;;12;rojo\n771;;gratis;1001;18;;\n${COFFEE.codigo_barras};Café nuevo;13.000;;5;\n`,
      ),
    );
    const errors = () => screen.getByRole('group', { name: 'Errores del archivo' });
    await expectShown(() =>
      within(errors())
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'FilaProductoColumnaValorQué pasa',
      '3771IVA %18El IVA debe ser 19, 5, 0 o ninguno.',
      '3771NombreEste campo es obligatorio.',
      '3771CostogratisDebe ser un número.',
      '3771Margen %1001Debe ser un número entero entre 0 y 1000.',
    ]);
    expect(screen.getByText('Columnas que no se leen: Color.')).toBeVisible();
    expect(await outbox()).toHaveLength(0);

    await userEvent.click(screen.getByRole('radio', { name: 'Actualizar sus datos' }));
    await userEvent.click(screen.getByRole('button', { name: 'Importar 2 productos' }));
    await expectShown(() => screen.getByText(/^Se guardaron 2 productos en este equipo/u)).toBeVisible();
    expect(await outbox()).toMatchObject([
      {
        kind: 'product-create',
        body: { codigo_barras: '770', costo: '1234.56', cantidad_vitrina: '12', serie_id: 7 },
      },
      {
        kind: 'product-edit',
        effect: { changes: { nombre: 'Café nuevo', costo: '13000.00', porcentaje_margen: 0 } },
      },
    ]);
  });

  it('leaves products that are there as they are unless told otherwise', async () => {
    show();
    await choose(fileOf(`${HEADS}\n${COFFEE.codigo_barras};Otro;1;;;\n`));
    await expectShown(() => screen.getByRole('button', { name: 'Nada por importar' })).toBeDisabled();
  });

  it('speaks of one row and of one product as of one', async () => {
    show();
    await choose(fileOf(`${HEADS}\n900;Panela;1000;;;\n901;;1000;;;\n`));
    await expectShown(() => screen.getByText('1 fila con errores no se importa.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Importar 1 producto' }));
    const told = 'Se guardó 1 producto en este equipo. Se envía solo al servidor.';
    await expectShown(() => screen.getByText(told)).toBeVisible();
  });

  it('reads what Excel saves in Windows-1252, and commas between cells', async () => {
    const bytes = Uint8Array.from('codigo,nombre,costo\n1,Pi\u00f1a,"1.234,50"\n', (letter) =>
      letter.charCodeAt(0),
    );
    const plan = await readImportFile(counter.workspace.db, fileOf(bytes));
    expect(plan.fresh).toMatchObject([{ product: { nombre: 'Piña', costo: '1234.50' } }]);
  });

  it('says of a number whose decimal comma divided the row what to do, and changes no price by it', async () => {
    show();
    await choose(
      fileOf(`codigo,nombre,costo,margen\n${COFFEE.codigo_barras},Café,1.234,56,30\n9,Pan,"1.234,56",30,,\n`),
    );
    const errors = () => screen.getByRole('group', { name: 'Errores del archivo' });
    await expectShown(() => within(errors()).getAllByRole('row').slice(1)).toHaveLength(1);
    await expectShown(() =>
      within(errors()).getByText(/^La fila tiene más celdas que columnas\./u),
    ).toBeVisible();
    await expectShown(() => within(errors()).getByText('Toda la fila')).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'Actualizar sus datos' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Importar 1 producto' })).toBeEnabled();
  });

  it('of a long file loses nothing where one piece ends and the next begins', async () => {
    const rows = Array.from({ length: 4000 }, (_, at) => `${at};"Panela; la ""de"" ${at}";1.000;;;`);
    const plan = await readImportFile(counter.workspace.db, fileOf(`${HEADS}\n${rows.join('\n')}`));
    expect(plan.defects).toEqual([]);
    expect(plan.fresh).toHaveLength(4000);
    expect(plan.fresh.filter(({ product }, at) => product.nombre !== `Panela; la "de" ${at}`)).toEqual([]);
  });

  it('tells where quotes open that never close, and counts every row that they took', async () => {
    const rows = Array.from({ length: 4998 }, (_, at) => `${at};Panela ${at};1.000;30;5;12`);
    show();
    await choose(fileOf(`${HEADS}\na;Arroz;900;;;\nb;"Pan;100;;;\n${rows.join('\n')}\n`));
    const notice = /^Las comillas que se abren en la fila 3 no se cierran donde deben: las 4\.998 líneas/u;
    await expectShown(() => screen.getByText(notice)).toBeVisible();
    expect(screen.getByText('4.999 filas con errores no se importan.')).toBeVisible();
    const errors = screen.getByRole('group', { name: 'Errores del archivo' });
    expect(within(errors).getAllByRole('row')[1]?.textContent).toMatch(/^3bNombre"Pan;100;;;Las comillas/u);
    expect(screen.getByRole('button', { name: 'Importar 1 producto' })).toBeEnabled();
  });

  it.each([
    ['at the quotes of a later row', 'a;"Pan;100;;;\nb;"Arroz";900;;;\nc;Panela;1;;;', 1, 1],
    ['in the last row', 'a;Pan;100;;;\nb;Arroz;900;;;"12', 0, 1],
    ['in the heads', 'a;Pan;100;;;\nb;Arroz;900;;;12', 2, 0, `${HEADS};"Color`],
  ])('tells of quotes that do not close %s', async (_, rows, lost, fresh, heads = HEADS) => {
    const plan = await readImportFile(counter.workspace.db, fileOf(`${heads}\n${rows}\n`));
    expect(plan.defects).toMatchObject([{ defect: 'quotes', lost }]);
    expect(plan.badRows).toBe(1 + lost);
    expect(plan.fresh).toHaveLength(fresh);
  });

  it('reads quotes inside a name of one line as people write them', async () => {
    const plan = await readImportFile(
      counter.workspace.db,
      fileOf(`${HEADS}\na;"Pan "el bueno" 5";100;;;\n`),
    );
    expect(plan).toMatchObject({ defects: [], fresh: [{ product: { nombre: 'Pan "el bueno" 5' } }] });
  });

  it('of a file without a required column says which', async () => {
    show();
    await choose(fileOf('Nombre;Costo\nPanela;1\n'));
    await expectShown(() =>
      screen.getByText('Al archivo le faltan columnas: Código de barras.'),
    ).toBeVisible();
  });

  it('saves thousands some at a time, tells how far it is, and stops when told to', async () => {
    const rows = Array.from({ length: 450 }, (_, at) => `${at};Producto ${at};1000;;;${at % 7}`).join('\n');
    const { fresh } = await readImportFile(counter.workspace.db, fileOf(`${HEADS}\n${rows}`));
    const stop = new AbortController();
    const progress = vi.fn<(done: number) => void>((done) => done >= 200 && stop.abort());
    expect(await importProducts(counter.workspace.db, fresh, 7, progress, stop.signal)).toBe(200);
    expect(progress.mock.calls.flat()).toEqual([100, 200]);
    const written = await outbox();
    expect(written.map(({ body }) => (body as { codigo_barras: string }).codigo_barras)).toEqual(
      Array.from({ length: 200 }, (_, at) => String(at)),
    );
    expect(new Set(written.map(({ op }) => op)).size).toBe(200);
    // At the counter at once, with its units.
    expect(await counter.workspace.catalogue.search('producto 195', 5)).toMatchObject([
      { codigo_barras: '195', stock: 6 },
    ]);
  });
});

describe('the file to fill in', () => {
  it('is taken by an import as it is', async () => {
    const plan = await readImportFile(counter.workspace.db, fileOf(templateFile()));
    expect(plan).toMatchObject({ badRows: 0, missing: [], unknown: [], defects: [] });
    expect([...plan.fresh, ...plan.known].map(({ product }) => product)).toMatchObject([
      { codigo_barras: '7702032252015', precio_final: '16900.00', unidad: 'und', iva_rate: 5 },
    ]);
  });
});

describe('an export', () => {
  const question = { search: '', ordering: null, serieId: 7, seesCosts: true };

  it('is a file that an import reads again, and no cell of it is ever run', async () => {
    const { db } = counter.workspace;
    await db.products.update(COFFEE.id, { nombre: '=HYPERLINK("http://x")', proveedor: '-2+3' });
    const { content, count } = await inventoryFile(db, question);
    expect(count).toBe(1);
    expect(content).toContain(`;"'=HYPERLINK(""http://x"")";'-2+3;`);
    expect(content).toContain(';12900,00;30;No;;No;;;und;5;;No;No;');
    const { known, defects, unknown } = await readImportFile(db, fileOf(content));
    expect({ defects, unknown }).toEqual({ defects: [], unknown: [] });
    expect(known).toMatchObject([
      { id: COFFEE.id, product: { nombre: '=HYPERLINK("http://x")', proveedor: '-2+3', costo: '12900.00' } },
    ]);
  });

  it('comes back in with a new cost where the stock is a fraction or a debt', async () => {
    const { db } = counter.workspace;
    const places = { nombre_vitrina: null, nombre_bodega: null };
    const row = {
      producto_id: COFFEE.id,
      serie_id: 7,
      cantidad_vitrina: 1.5,
      cantidad_bodega: -3,
      ...places,
    };
    const mirrored = { srv: row, v: 1, rev: 1, pageRev: 1 };
    await db.stocks.put(toStockRecord(stockKey(COFFEE.id, 7), row, mirrored));
    const { content } = await inventoryFile(db, question);
    expect(content).toContain(';1,5;-3;');
    show();
    await choose(fileOf(content.replace('12900,00', '13500,00')));
    await userEvent.click(await screen.findByRole('radio', { name: 'Actualizar sus datos' }));
    await userEvent.click(screen.getByRole('button', { name: 'Importar 1 producto' }));
    await screen.findByText(/^Se guardó 1 producto en este equipo/u);
    expect(await outbox()).toMatchObject([
      { kind: 'product-edit', effect: { changes: { costo: '13500.00' } } },
    ]);
  });

  it('has no column of costs for a level that may not see them', async () => {
    const { content } = await inventoryFile(counter.workspace.db, { ...question, seesCosts: false });
    expect(content).not.toMatch(/Costo|Margen|IVA|Impuestos|12900/u);
    expect(content).toContain('16770,00;17608,50');
  });

  it('holds every product that matches, page after page', async () => {
    const { db } = counter.workspace;
    const rows = Array.from({ length: 230 }, (_, at) => `${at};Panela ${at};1000;;;`).join('\n');
    const { fresh } = await readImportFile(db, fileOf(`${HEADS}\n${rows}`));
    await importProducts(db, fresh, 7, () => undefined, new AbortController().signal);
    await waitFor(async () =>
      expect((await inventoryFile(db, { ...question, search: 'panela' })).count).toBe(230),
    );
  });
});
