import { describe, expect, it } from 'vitest';
import { csvDelimiter, csvFile, csvNumber, csvText, decodeText, withoutGuard } from '#domain/products/csv.ts';
import { type KnownProduct, readProductCsv } from './product-csv.ts';

const noneKnown = async () => new Map<string, KnownProduct>();
const readCsv = (table: readonly (readonly string[])[], findKnown = noneKnown, torn = new Set<number>()) =>
  readProductCsv(table, { pause: async () => undefined, findKnown, torn });

const HEADS = ['Código de barras', 'Nombre', 'Costo', 'Margen %', 'IVA %', 'Vitrina', 'Bodega'];

describe('a file of products', () => {
  it('is read with Colombian figures, thousands by dot and decimals by comma', async () => {
    const { rows, defects } = await readCsv([
      HEADS,
      ['7702032252015', ' Café  500 g ', '1.234,56', '30', '5%', '1.200', ''],
    ]);
    expect(defects).toEqual([]);
    expect(rows[0]).toMatchObject({
      line: 2,
      product: {
        codigo_barras: '7702032252015',
        nombre: 'Café  500 g',
        costo: '1234.56',
        porcentaje_margen: 30,
        iva_rate: 5,
        inc_rate: null,
        cantidad_vitrina: '1200',
        cantidad_bodega: '0',
        proveedor: null,
      },
    });
  });

  it('has a final price where its column has one, and none where that is blank', async () => {
    const heads = ['Código', 'Nombre', 'Costo', 'Precio final'];
    const { rows, defects } = await readCsv([
      heads,
      ['1', 'Gaseosa', '1200', '2.000'],
      ['2', 'Panela', '1200', ''],
      ['3', 'Pan', '1200', 'mil'],
    ]);
    expect(rows.map(({ product }) => product.precio_final)).toEqual(['2000.00', null]);
    expect(defects).toMatchObject([{ line: 4, field: 'precio_final', defect: 'not-number', value: 'mil' }]);
  });

  it('has parts of a unit in stock where it is sold by weight or measure, whole ones otherwise', async () => {
    const { rows, defects } = await readCsv([
      ['Código', 'Nombre', 'Costo', 'Precio final', 'Unidad', 'Cantidad'],
      ['1', 'Queso', '1200', '18.650', 'kg', '12,5'],
      ['2', 'Cable', '500', '900', 'metro', '0.125'],
      ['3', 'Pan', '300', '500', 'und', '2,5'],
      ['4', 'Arroz', '300', '500', 'libra', '2,5555'],
    ]);
    expect(rows.map(({ product }) => [product.unidad, product.cantidad_vitrina])).toEqual([
      ['kg', '12.5'],
      ['m', '0.125'],
    ]);
    expect(defects.map(({ line, field, defect }) => `${line} ${field} ${defect}`)).toEqual([
      '4 cantidad_vitrina quantity',
      '5 cantidad_vitrina part-quantity',
    ]);
  });

  it('knows its columns by the words of the wire and by everyday ones, in any order', async () => {
    const { fields, unknown, missing } = await readCsv([
      ['COSTO', 'iva_rate', 'Producto', 'codigo', 'Existencias', 'Color', 'Precio al público', ''],
    ]);
    expect(fields).toEqual(['costo', 'iva_rate', 'nombre', 'codigo_barras', 'cantidad_vitrina']);
    expect(unknown).toEqual(['Color']);
    expect(missing).toEqual([]);
  });

  it.each([
    [
      ['Código', 'Producto', 'Nombre', 'SKU', 'Costo'],
      ['1', 'corto', 'Panela', 'otro', '2350'],
      ['Producto', 'SKU'],
    ],
    [
      ['Código', 'Nombre', 'Nombre', 'Descripción', 'Costo'],
      ['1', 'Panela', 'b', 'c', '2350'],
      ['Nombre', 'Descripción'],
    ],
  ])(
    'with two columns for one field takes its own, else the first, and says which it does not read: %s',
    async (heads, row, left) => {
      const { rows, unknown } = await readCsv([heads, row]);
      expect(rows).toMatchObject([{ product: { codigo_barras: '1', nombre: 'Panela', costo: '2350.00' } }]);
      expect(unknown).toEqual(left);
    },
  );

  it('without a required column says which, and reads nothing', async () => {
    const read = await readCsv([
      ['Nombre', 'Costo'],
      ['Panela', '1'],
    ]);
    expect(read.missing).toEqual(['codigo_barras']);
    expect(read.rows).toEqual([]);
  });

  it('tells each wrong cell with the row that a spreadsheet shows', async () => {
    const { rows, defects } = await readCsv([
      HEADS,
      ['1', 'Panela', '2350', '', '', '', ''],
      ['', '', '', '', '', '', ''],
      ['2', '', 'gratis', '1001', '18', '-1', '2,5'],
      ['1', 'Otra', '-5', '', '', '', ''],
      ['7,70203E+12', 'Arroz', '1', '', '', '', ''],
    ]);
    expect(rows.map(({ line }) => line)).toEqual([2]);
    expect(defects.map(({ line, field, defect }) => `${line} ${field} ${defect}`)).toEqual([
      '4 iva_rate iva',
      '4 nombre required',
      '4 costo not-number',
      '4 porcentaje_margen margin',
      '4 cantidad_vitrina quantity',
      '4 cantidad_bodega quantity',
      '5 costo negative',
      '5 codigo_barras repeated',
      '6 codigo_barras scientific',
    ]);
  });

  it('refuses a row with more cells than columns: a number with a comma was divided by the commas', async () => {
    const heads = ['codigo', 'nombre', 'costo', 'margen', ''];
    const { rows, defects } = await readCsv([
      heads,
      ['123', 'Pan', '1.234', '56', '30'],
      ['124', 'Panela', '1.234', '30', '', ' ', ''],
    ]);
    expect(defects).toEqual([{ line: 2, product: 'Pan', field: null, defect: 'extra', value: '30' }]);
    expect(rows.map(({ line }) => line)).toEqual([3]);
  });

  it('tells of each defect which product it is about: by its name, without one by its code', async () => {
    const { defects } = await readCsv([HEADS, ['1', 'Pan', 'x'], ['2', '', '100'], ['', ' ', '100']]);
    expect(defects.map(({ product, field }) => `${product} ${field}`)).toEqual([
      'Pan costo',
      '2 nombre',
      ' codigo_barras',
      ' nombre',
    ]);
  });

  it('asks no whole quantities of products that are there: their stock does not change', async () => {
    const table = [
      HEADS,
      ['1', 'Panela', '2400', '', '', '1,5', '-3'],
      ['2', 'Panela', 'x', '', '', '1,5', ''],
      ['3', 'Panela', '2400', '', '', '1,5', ''],
    ];
    const known = new Map([
      ['1', { id: 'a' }],
      ['2', { id: 'b' }],
    ]);
    const { rows, defects } = await readCsv(table, async () => known);
    expect(rows).toMatchObject([{ line: 2, id: 'a', product: { costo: '2400.00' } }]);
    expect(defects.map(({ line, field }) => `${line} ${field}`)).toEqual(['3 costo', '4 cantidad_vitrina']);
  });

  it.each([
    ['Precio mínimo', '9000', ['precio_min above-most 9000']],
    ['Precio mínimo', '2000', []],
    ['Precio mínimo', '', []],
    ['Precio máximo', '400', ['precio_max bounds 400']],
    ['Precio máximo', 'x', ['precio_max not-number x']],
  ])('holds %s %s against the other bound of a product that is there', async (head, cell, wrong) => {
    const known = new Map([['1', { id: 'a', precio_min: '500.00', precio_max: '2000.00' }]]);
    const table = [
      ['Código de barras', 'Nombre', 'Costo', head],
      ['1', 'Recarga', '1', cell],
      ['2', 'Nueva', '1', cell === 'x' ? '' : cell],
    ];
    const { rows, defects } = await readCsv(table, async () => known);
    expect(defects.map(({ field, defect, value }) => `${field} ${defect} ${value}`)).toEqual(wrong);
    expect(rows).toHaveLength(2 - wrong.length);
  });

  it('holds two bounds that a row names against each other, whatever the product had', async () => {
    const known = new Map([['1', { id: 'a', precio_min: '500.00', precio_max: '2000.00' }]]);
    const heads = ['Código de barras', 'Nombre', 'Costo', 'Precio mínimo', 'Precio máximo'];
    const { rows, defects } = await readCsv([heads, ['1', 'Recarga', '1', '3000', '']], async () => known);
    expect([rows.length, defects]).toEqual([1, []]);
  });

  it('takes nothing from a row whose quotes do not close, and counts the lines that stand in it', async () => {
    const table = [
      HEADS,
      ['1', 'Pan', '100', '', '', '', ''],
      ['2', 'Queso;200\r\n3;Panela;300\r\n\r\n4;Arroz'],
    ];
    const { rows, defects } = await readCsv(table, noneKnown, new Set([2]));
    expect(rows.map(({ line }) => line)).toEqual([2]);
    expect(defects).toEqual([
      { line: 3, product: '2', field: 'nombre', defect: 'quotes', value: '"Queso;200', lost: 2 },
    ]);
  });

  it('names of a head that the lines after it stand in only the first of them', async () => {
    const { unknown, defects } = await readCsv(
      [[...HEADS, 'Color\n1;Pan\n2;Queso']],
      noneKnown,
      new Set([0]),
    );
    expect(unknown).toEqual(['Color']);
    expect(defects).toMatchObject([{ line: 1, product: '', field: null, value: '"Color', lost: 2 }]);
  });

  it('tells no IVA from exempt, and no INC from none', async () => {
    const iva = async (cell: string) =>
      (await readCsv([HEADS, ['1', 'Pan', '1', '', cell, '', '']])).rows[0]?.product.iva_rate;
    const rates = await Promise.all(['', 'Excluido', 'Exento', '0', '19 %'].map(iva));
    expect(rates).toEqual([null, null, 0, 0, 19]);
  });

  it('reads yes and no in many words and refuses others', async () => {
    const heads = ['codigo', 'nombre', 'costo', 'ICUI'];
    const icui = (cell: string) => readCsv([heads, ['1', 'Papas', '1', cell]]);
    expect((await icui('SÍ')).rows[0]?.product.applies_icui).toBe(true);
    expect((await icui('')).rows[0]?.product.applies_icui).toBe(false);
    expect((await icui('tal vez')).defects[0]).toMatchObject({
      field: 'applies_icui',
      defect: 'boolean',
      value: 'tal vez',
    });
  });

  it('lets others have their turn while it reads thousands of rows', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => [String(at), 'Pan', '1', '', '', '', '']);
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
    };
    const { rows: read } = await readProductCsv([HEADS, ...rows], {
      pause,
      findKnown: noneKnown,
      torn: new Set(),
    });
    expect(read).toHaveLength(1000);
    expect(pauses).toBe(5);
  });
});

describe('cells', () => {
  it.each(['=1+1', '+57', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])('%j is never run', (text) => {
    expect(csvText(text).replace(/^"/u, '')).toMatch(/^'/u);
    expect(withoutGuard(`'${text}`)).toBe(text);
  });

  it('leaves harmless text and its own apostrophes alone', () => {
    expect(csvText("D'Onofrio")).toBe("D'Onofrio");
    expect(withoutGuard("'Onofrio")).toBe("'Onofrio");
  });

  it('quotes what would break the table', () => {
    expect(csvText('Pan; "tajado"\nintegral')).toBe('"Pan; ""tajado""\nintegral"');
  });

  it('writes figures with a comma and the file with the mark of UTF-8', () => {
    expect(csvFile([['a', csvNumber('1234.50')]])).toBe('\uFEFFa;1234,50\r\n');
  });
});

describe('a file as it comes', () => {
  it.each([
    ['codigo;nombre;costo\n1;"a,b,c,d";"1.234,56"', ';'],
    ['codigo,nombre,costo\n1;2;3;4;5', ','],
    ['"codigo;x","nombre",costo', ','],
    ['codigo\tnombre', '\t'],
    ['codigo', ';'],
  ])('%j is divided by %j', (text, sign) => {
    expect(csvDelimiter(text)).toBe(sign);
  });

  it.each([
    [[0xef, 0xbb, 0xbf, 0x43, 0xc3, 0xb3], 'Có'],
    [[0x43, 0xf3, 0x3b], 'Có;'],
    [[0xff, 0xfe, 0x43, 0x00, 0xf3, 0x00], 'Có'],
  ])('bytes %j read %s', (bytes, text) => {
    const file = new Uint8Array(bytes);
    expect(decodeText(file, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(file))).toBe(
      text,
    );
  });
});
