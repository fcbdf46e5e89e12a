import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders/orders.ts';
import { rowLines } from '#app/print/template/rows.ts';
import { rollBytes } from '#app/print/escpos/bytes.ts';
import { geoOf, likelyNote, type OrderPaper, orderPaper, toCollect } from './order-paper.ts';

const business = {
  nombre: 'Minimercado La Esquina',
  identificacion: '900123456-7',
  direccion: 'Calle 1',
  ciudad: 'Bogotá',
  telefono: '601 234 5678',
};

const lineas: Order['lineas'] = [
  {
    linea: 1,
    product_id: 'b',
    nombre: 'Gaseosa 1,5 L',
    cantidad: 2,
    descuento: '0.00',
    precio_visto: '6000.00',
    nota: 'bien fría',
  },
];
const order: Order & { name: string; priced: Order['lineas'] } = {
  id: 'a',
  serie_id: 1,
  numero: 123,
  numero_display: 'PED-000123',
  tipo: 'domicilio',
  estado: 'nuevo',
  cliente_id: null,
  contacto: { nombre: 'Marta', telefono: '300 123', direccion: 'Cra 7 # 12-3', indicaciones: 'Casa azul' },
  para: '2026-11-27T17:30:00-05:00',
  domicilio: '5000.00',
  nota: null,
  origen: 'mostrador',
  collaborator_id: 1,
  invoice_id: null,
  factura_numero: null,
  fisico_en: '2026-11-27T16:00:00-05:00',
  created_at: '2026-11-27T16:00:00-05:00',
  advertencias: [],
  abonado: '0.00',
  pasos: [],
  name: 'Marta',
  lineas,
  priced: lineas,
};

const linesOf = (paper: OrderPaper, more: Partial<Order> = {}) =>
  rowLines(orderPaper({ ...order, ...more }, { paper, business, establishment: 'Principal' }).rows, 32);

describe('a paper of an order', () => {
  it('for who prepares it has large quantities and what was said of them, and no price', () => {
    const lines = linesOf('kitchen');
    expect(lines).toContain('2 x Gaseosa 1,5 L');
    expect(lines.join(' ')).toContain('> bien fría');
    expect(lines.join(' ')).not.toContain('$');
    const large = orderPaper(order, { paper: 'kitchen', business, establishment: '' }).rows;
    expect(large.find((row) => row.kind === 'text' && row.text.startsWith('2 x'))?.look).toBe('large');
  });

  it('with prices has what each line and all of it come to', () => {
    const paper = linesOf('priced').join('\n');
    expect(paper).toMatch(/2 x Gaseosa 1,5 L +\$ 12\.000/u);
    expect(paper).toMatch(/Total +\$ 17\.000/u);
  });

  it('for who brings it says what to collect, the change to carry, and where it is', () => {
    const paper = linesOf('slip').join('\n');
    expect(paper).toMatch(/TOTAL A COBRAR +\$ 17\.000/u);
    expect(paper).toContain('Lleva vueltas de 20.000');
    expect(paper).toContain('Cra 7 # 12-3');
    const codes = orderPaper(order, { paper: 'slip', business, establishment: '' }).rows.flatMap((row) =>
      row.kind === 'qr' ? row.text : [],
    );
    expect(codes).toEqual([geoOf('Cra 7 # 12-3', 'Bogotá')]);
    expect(codes[0]).toBe('geo:0,0?q=Cra%207%20%23%2012-3%2C%20Bogot%C3%A1');
  });

  it('collects what is at the price of today, where nobody told one', () => {
    const untold = lineas.map((line) => ({ ...line, precio_visto: null }));
    const paper = linesOf('slip', { lineas: untold }).join('\n');
    expect(paper).toMatch(/2 x Gaseosa 1,5 L +\$ 12\.000/u);
    expect(paper).toMatch(/Total +\$ 17\.000/u);
    expect(paper).toMatch(/TOTAL A COBRAR +\$ 17\.000/u);
  });

  it('of a billed order asks at the door for the cash of its invoice, and for nothing that was paid another way', () => {
    const slip = (...payments: { medio: string; valor: string }[]) =>
      rowLines(
        orderPaper({ ...order, invoice_id: 'f' }, { paper: 'slip', business, establishment: '', payments })
          .rows,
        32,
      ).join('\n');
    const nequi = { medio: 'nequi', valor: '12000.00' };
    expect(slip(nequi, { medio: 'efectivo', valor: '5000.00' })).toMatch(/TOTAL A COBRAR +\$ 5\.000/u);
    expect(slip(nequi, { medio: 'credito', valor: '5000.00' })).toMatch(/TOTAL A COBRAR +\$ 0\nSin cobro/u);
  });

  it('has its code on a roll where it stands between the letters', () => {
    const { rows } = orderPaper(order, { paper: 'slip', business, establishment: '' });
    const printer = { letters: 'plain', isCutting: false, isOpeningDrawer: false, footCode: 'none' } as const;
    const roll = { rows, columns: 32, isBold: false, logo: null, footCode: null };
    const sent = String.fromCodePoint(...rollBytes(roll, printer));
    expect(sent).toContain('geo:0,0?q=Cra%207');
  });

  it('says that it is provisional while it has no number', () => {
    expect(linesOf('kitchen', { numero_display: '' }).join(' ')).toContain('PEDIDO provisional');
  });
});

describe('what is to be collected', () => {
  it('is the total without what was paid before, and nothing below that', () => {
    expect(toCollect({ ...order, abonado: '7000.00' })).toBe('10000.00');
    expect(toCollect({ ...order, abonado: '70000.00' })).toBe('0.00');
    expect(toCollect({ ...order, lineas: [{ ...order.lineas[0]!, precio_visto: null }] })).toBeNull();
  });

  it('asks for change of the next note, where it is not that note itself', () => {
    expect(likelyNote('17000.00')).toBe('20000.00');
    expect(likelyNote('20000.00')).toBeNull();
    expect(likelyNote('43000.00')).toBe('50000.00');
    expect(likelyNote('120000.00')).toBe('200000.00');
    expect(likelyNote('0.00')).toBeNull();
  });
});
