import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPayment } from '#app/data/read/invoices/payment-record.ts';
import { toClientRecord, toLedgerRecord } from '#app/data/records.ts';
import { payOnAccount } from '#app/data/writes/payment-writes.ts';
import { receiptOfPayment } from '#app/print/payment-receipt.ts';
import { receiptText } from '#domain/printer/printer-receipt-text.ts';
import { rowLines, ticketRows } from '#app/print/template/rows.ts';
import { templateValues } from '#app/print/template/values.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import type { LedgerEntry } from '#contract/sync/sync.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { plugInCounterPrinter } from '#tests/fixtures/paper/counter-printer.ts';
import { AMPARO, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { AccountScreen } from './AccountScreen.tsx';

const DAY_MS = 86_400_000;

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter(2);
  const { db } = counter.workspace;
  const row = await db.clients.get(AMPARO.id);
  const terms = { credito_activo: true, monto_credito_aprobado: '100000.00', dias_credito_autorizados: 30 };
  const client = { ...row!.srv!, ...terms, saldo_credito: '55000.00' };
  await db.clients.put(toClientRecord(client, { srv: client, v: 1, rev: 1, pageRev: 1 }));
  await charge('1', '40000.00', 40);
  await charge('2', '30000.00', 5);
  await entry({ id: '3', tipo: 'abono', valor: '15000.00', referencia: 'M-4471', medio: 'daviplata' }, 3);
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

async function entry(fields: Partial<LedgerEntry>, daysAgo: number): Promise<void> {
  const row: LedgerEntry = {
    id: '',
    cliente_id: AMPARO.id,
    fecha: bogotaTimestamp(new Date(Date.now() - daysAgo * DAY_MS)),
    tipo: 'cargo',
    valor: '0.00',
    referencia: null,
    factura_id: null,
    ...fields,
  };
  await counter.workspace.db.ledger.put(toLedgerRecord(row, { srv: row, v: 1, rev: 1, pageRev: 1 }));
}

const charge = (id: string, valor: string, daysAgo: number) =>
  entry({ id, valor, referencia: `V-AAAA-000${id}` }, daysAgo);

const onReview = vi.fn();

function show(clientId = AMPARO.id) {
  return render(
    <UiProvider>
      <AccountScreen
        clientId={clientId}
        onBack={() => undefined}
        onReview={onReview}
        workspace={counter.workspace}
      />
    </UiProvider>,
  );
}

const figure = async (label: string) =>
  (await screen.findAllByText(label, { selector: 'dt' }))[0]?.nextElementSibling;
const rows = () => screen.getAllByRole('row').slice(1);
const operations = () => counter.workspace.db.outbox.toArray();
const amount = () => screen.findByLabelText('Valor del abono');
const pay = async () => userEvent.click(await screen.findByRole('button', { name: 'Registrar abono' }));

describe('the account', () => {
  it('shows charges and payments with what each leaves, and what is late', async () => {
    show();
    await expectShown(() => figure('Saldo')).toHaveTextContent('$ 55.000');
    await expectShown(() => figure('Vencido')).toHaveTextContent('$ 25.000');
    await expectShown(() => figure('Cupo disponible')).toHaveTextContent('$ 45.000');
    await expectShown(() => figure('Plazo')).toHaveTextContent('30 días');
    const [payment, late, first] = rows();
    expect(payment).toHaveTextContent(/Abono · Daviplata · M-4471.*15\.000.*55\.000/u);
    expect(late).toHaveTextContent(/Venta V-AAAA-0002.*30\.000.*70\.000/u);
    expect(first).toHaveTextContent(/Venta V-AAAA-0001.*Vencido.*40\.000.*40\.000/u);
  });

  it('of a client who has something in his favour says so, and asks for no payment', async () => {
    await entry({ id: '4', tipo: 'abono', valor: '75000.00', medio: 'nota_credito' }, 1);
    show();
    await expectShown(() => figure('Saldo a favor')).toHaveTextContent(/^\$\s20\.000$/u);
    expect(rows()[0]).toHaveTextContent('20.000 a favor');
    const told = /^Este cliente no debe nada: tiene un saldo a favor de \$\s20\.000\.$/u;
    expect(screen.getByText(told)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Todo/u })).toBeNull();
  });

  it('of a client that this device does not know is a page with that message', async () => {
    show('0199a000-0000-7000-8000-0000000000f0');
    const title = 'Este cliente no está guardado en este equipo.';
    await expectShown(() => screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });

  it('names a charge by its invoice once that has a number', async () => {
    const sold = await counter.sell({ client: AMPARO });
    await entry({ id: '9', valor: '17609.00', factura_id: sold.entityId, referencia: 'V-1' }, 0);
    const invoice = { numero_factura_display: 'POS1-000042' } as never;
    await counter.workspace.db.invoices.update(sold.entityId, { invoice });
    show();
    await expectShown(() => screen.getByText('Venta POS1-000042')).toBeVisible();
  });
});

it('a charge without number or code is just called a sale on credit', async () => {
  await entry({ id: '9', valor: '17609.00', factura_id: 'older', referencia: 'Venta a crédito' }, 0);
  show();
  await expectShown(() => screen.getByText('Venta a crédito')).toBeVisible();
});

describe('the receipt of a payment', () => {
  const SHOP = {
    nombre: 'La Esquina',
    identificacion: '900508908-9',
    direccion: '',
    ciudad: '',
    telefono: '',
  };
  /** The text of the printed page; nothing here prints. */
  async function paperOf(id: string): Promise<string> {
    const payment = await readPayment(counter.workspace.db, AMPARO.id, id, new Date());
    expect(payment).toBeDefined();
    const receipt = receiptOfPayment(payment!, SHOP, 'Principal');
    return rowLines(ticketRows(receiptText(48), templateValues(receipt)), 48).join('\n');
  }
  async function take(): Promise<string> {
    await userEvent.type(await amount(), '20.000');
    await userEvent.click(screen.getByRole('radio', { name: 'Nequi' }));
    await pay();
    await expectShown(() => screen.getByRole('button', { name: 'Imprimir recibo' })).toBeVisible();
    return (await operations())[0]?.entityId ?? '';
  }

  it('is offered right after it was taken, and says what is left to pay', async () => {
    show();
    const text = await paperOf(await take());
    expect(text).toMatch(/RECIBO DE ABONO/u);
    expect(text).toMatch(/Cliente: Amparo Ortiz/u);
    expect(text).toMatch(/Cajero: Ana Pérez/u);
    expect(text).toMatch(/Nequi +20\.000/u);
    expect(text).toMatch(/Saldo después de este abono: \$ 35\.000/u);
    expect(text).not.toMatch(/FACTURA DE VENTA|Subtotal/u);
  });

  it('is there later too, beside each payment of the account', async () => {
    show();
    await expectShown(() =>
      screen.getAllByRole('button', { name: /^Imprimir el recibo del abono de/u }),
    ).toHaveLength(1);
    const text = await paperOf('3');
    expect(text).toMatch(/Daviplata \(M-4471\) +15\.000/u);
    expect(text).toMatch(/Saldo después de este abono: \$ 55\.000/u);
    expect(text).not.toMatch(/Cajero/u);
  });

  it('is a reprint the second time, wherever it is asked for', async () => {
    const { papers, unplug } = plugInCounterPrinter();
    show();
    await take();
    await userEvent.click(await screen.findByRole('button', { name: /^Imprimir el recibo.*20\.000/u }));
    await waitFor(() => expect(papers).toHaveLength(1));
    expect(papers[0]).toContain('RECIBO DE ABONO');
    expect(papers[0]).not.toContain('REIMPRESIÓN');
    for (const count of [2, 3]) {
      await userEvent.click(screen.getByRole('button', { name: 'Imprimir recibo' }));
      await waitFor(() => expect(papers).toHaveLength(count));
      expect(papers.at(-1)).toContain('*** REIMPRESIÓN ***');
    }
    unplug();
  });

  it('of a payment that another device took is a reprint: it may have been printed there', async () => {
    const { papers, unplug } = plugInCounterPrinter();
    show();
    await userEvent.click(await screen.findByRole('button', { name: /^Imprimir el recibo.*15\.000/u }));
    await waitFor(() => expect(papers).toHaveLength(1));
    expect(papers[0]).toContain('*** REIMPRESIÓN ***');
    unplug();
  });

  it('shows nothing of the account to a level that may not see it', async () => {
    await counter.workspace.db.me.update('me', { permission_level: 1 });
    show();
    const text = await paperOf(await take());
    expect(text).toMatch(/Nequi +20\.000/u);
    expect(text).not.toMatch(/Saldo/u);
  });
});

describe('a payment', () => {
  it('is saved here with its method and shown at once, pending', async () => {
    show();
    await userEvent.type(await amount(), '20.000');
    await expectShown(() => screen.getByText('Quedará debiendo $ 35.000.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Nequi' }));
    await userEvent.type(screen.getByLabelText('Referencia (opcional)'), 'N-1');
    await pay();
    await expectShown(() => screen.getByText('Abono de $ 20.000 guardado en este equipo.')).toBeVisible();
    expect((await operations())[0]?.body).toEqual({ valor: '20000.00', medio: 'nequi', referencia: 'N-1' });
    await waitFor(() =>
      expect(rows()[0]).toHaveTextContent(/Abono · Nequi · N-1.*Pendiente de enviar.*35\.000/u),
    );
    await expectShown(() => figure('Saldo')).toHaveTextContent('$ 35.000');
    await expectShown(amount).toHaveValue('');
    await expectShown(amount).toHaveFocus();
  });

  it('of everything empties the account, and there is nothing more to pay', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Todo: $ 55.000' }));
    await pay();
    await expectShown(() => screen.getByText('Este cliente no debe nada.')).toBeVisible();
  });

  it.each([
    ['12544.92', '67.545', '67544.92'],
    ['22.25', '55.022', '55022.25'],
  ])(
    'after a charge of %s more of the %s that are shown is of all that is owed',
    async (more, typed, all) => {
      await charge('4', more, 1);
      show();
      await userEvent.type(await amount(), typed);
      await expectShown(() => screen.getByText('Quedará debiendo $ 0.')).toBeVisible();
      await pay();
      await expectShown(() => screen.getByText(`Abono de $ ${typed} guardado en este equipo.`)).toBeVisible();
      expect((await operations())[0]?.body).toMatchObject({ valor: all });
      await expectShown(() => screen.getByText('Este cliente no debe nada.')).toBeVisible();
    },
  );

  it('that leaves only centavos of a charge, which no screen shows, has paid the charge', async () => {
    await entry({ id: '4', tipo: 'abono', valor: '54999.75' }, 1);
    show();
    await waitFor(() => expect(rows()).toHaveLength(4));
    for (const row of rows().filter(({ textContent }) => textContent.includes('Venta'))) {
      expect(row).toHaveTextContent('Pagado');
    }
    expect(screen.getByText('Al día')).toBeVisible();
  });

  it.each([
    ['', 'Este campo es obligatorio.'],
    ['0', 'El abono debe ser mayor que cero.'],
    ['55.000,01', 'El abono no puede ser mayor que el saldo del cliente.'],
    ['mucho', 'Debe ser un número con máximo dos decimales.'],
  ])('of "%s" is refused at the field', async (typed, message) => {
    show();
    if (typed !== '') await userEvent.type(await amount(), typed);
    await pay();
    await expectShown(amount).toHaveAccessibleDescription(message);
    await expectShown(amount).toHaveFocus();
    expect(await operations()).toEqual([]);
  });

  it('that the server refused is shown with its reason', async () => {
    show();
    await userEvent.type(await amount(), '20000');
    await pay();
    await waitFor(async () => expect(await operations()).toHaveLength(1));
    const text = 'El abono no puede ser mayor que el saldo del cliente.';
    counter.answer = () => ({ status: 400, body: { valor: [text], codigo: 'datos_invalidos' } });
    await counter.engine.syncNow();
    const alert = () => screen.getByRole('alert');
    await expectShown(alert).toHaveTextContent(`El abono de $ 20.000 no fue aceptado. ${text}`);
    await expectShown(() => figure('Saldo')).toHaveTextContent('$ 55.000');
    await userEvent.click(within(alert()).getByRole('button', { name: 'Revisar' }));
    expect(onReview).toHaveBeenCalledOnce();
  });

  it('is taken at level 1 without a figure of the account', async () => {
    await counter.workspace.db.me.update('me', { permission_level: 1 });
    show();
    await expectShown(() =>
      screen.getByText('Tu nivel permite registrar abonos, pero no ver el saldo.'),
    ).toBeVisible();
    expect(screen.queryByText('Saldo')).toBeNull();
    await userEvent.type(await amount(), '20000');
    await pay();
    await waitFor(async () => expect(await operations()).toMatchObject([{ kind: 'payment' }]));
    expect(document.body).not.toHaveTextContent('55.000');
  });
});

describe('without the module of invoicing', () => {
  const OFF =
    'Los abonos necesitan el módulo de facturación, que está apagado: pídele al dueño que lo active.';
  const switchOff = () => counter.workspace.db.me.update('me', { componentes_activos: ['clientes'] });

  it.each([1, 2] as const)('no payment is taken at level %d, and the account says why', async (level) => {
    await counter.workspace.db.me.update('me', { permission_level: level });
    await switchOff();
    show();
    await expectShown(() => screen.getByText(OFF)).toBeVisible();
    expect(screen.queryByLabelText('Valor del abono')).toBeNull();
    expect(screen.queryByText(/Tu nivel permite registrar abonos/u)).toBeNull();
    expect(screen.queryAllByText('Vencido', { selector: 'dt' })).toHaveLength(level - 1);
  });

  it('an open payment form closes, and the receipt of the payment just taken stays', async () => {
    show();
    await userEvent.type(await amount(), '20000');
    await pay();
    await expectShown(() => screen.getByRole('button', { name: 'Imprimir recibo' })).toBeVisible();
    await switchOff();
    await expectShown(() => screen.getByText(OFF)).toBeVisible();
    expect(screen.queryByLabelText('Valor del abono')).toBeNull();
    expect(screen.getByRole('button', { name: 'Imprimir recibo' })).toBeVisible();
  });

  it('the device queues none either', async () => {
    await switchOff();
    const form = { clientId: AMPARO.id, valor: '1000', medio: 'efectivo', referencia: null } as const;
    await expect(payOnAccount(counter.workspace.db, form)).rejects.toMatchObject({
      codigo: 'modulo_inactivo',
    });
    expect(await operations()).toEqual([]);
  });
});
