import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toClientRecord, toLedgerRecord } from '#app/data/records.ts';
import type { SavedSale } from '#app/data/writes/sales.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { addDays, bogotaDate, bogotaTimestamp, formatDay } from '#domain/bogota-time.ts';
import { AMPARO, type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { ReceiptPanel } from './ReceiptPanel.tsx';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

const onReturned = vi.fn<() => void>();

function show(saved: SavedSale, more: { total?: string; change?: string; isOffline?: boolean } = {}): void {
  const { total = '16770.00', change = '0.00', isOffline = false } = more;
  render(
    <UiProvider>
      <ReceiptPanel
        charged={{ ...saved, total, change, rounding: '0.00', back: null, at: Date.now() }}
        db={counter.workspace.db}
        failure={null}
        isOffline={isOffline}
        onGiveUp={() => Promise.resolve(true)}
        isHeld={false}
        onNewSale={() => undefined}
        onReturned={onReturned}
        onUse={() => undefined}
      />
    </UiProvider>,
  );
}

async function showRefused(body: unknown, delivered: boolean) {
  const saved = await counter.sell({ delivered });
  counter.answer = () => ({ status: 403, body });
  show(saved);
  await counter.engine.syncNow();
}

it.each([
  ['0.08', 'muted'],
  ['0.50', 'amber'],
])('a change of %s is as %s as what the screen shows of it', async (change, tone) => {
  const saved = await counter.sell();
  show(saved, { total: '67544.92', change });
  const shown = () => screen.getByText('Vueltas').nextElementSibling?.firstElementChild;
  await expectShown(shown).toHaveAttribute('data-tone', tone);
});

it('the panel waits for no number where the server is known not to answer', async () => {
  const saved = await counter.sell();
  show(saved, { isOffline: true });
  expect(screen.getByText(saved.codigoProvisional)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Imprimir comprobante provisional' })).toBeEnabled();
});

describe('the receipt of a sale on credit', () => {
  /** Charged on credit, with so much in the client's favour before. */
  async function showOnCredit(favour: string): Promise<void> {
    const { db } = counter.workspace;
    const saved = await counter.sell({ client: AMPARO });
    const pagos = [{ medio: 'credito', valor: '16770.00', recibido: null, referencia: null }];
    await db.invoices
      .where('id')
      .equals(saved.entityId)
      .modify(({ sale }) => void Object.assign(sale ?? {}, { pagos }));
    const row = (await db.clients.get(AMPARO.id))!.srv!;
    const terms = { credito_activo: true, monto_credito_aprobado: '90000.00', dias_credito_autorizados: 30 };
    const client = { ...row, ...terms, saldo_credito: '0.00' };
    await db.clients.put(toClientRecord(client, { srv: client, v: 1, rev: 1, pageRev: 1 }));
    const enter = async (id: string, tipo: 'cargo' | 'abono', valor: string, factura_id: string | null) => {
      const common = { id, cliente_id: AMPARO.id, fecha: bogotaTimestamp(new Date()), referencia: null };
      const entry = { ...common, tipo, valor, factura_id };
      await db.ledger.put(toLedgerRecord(entry, { srv: entry, v: 1, rev: 1, pageRev: 1 }));
    };
    await enter('e1', 'cargo', '16770.00', saved.entityId);
    await enter('e2', 'abono', favour, null);
    show(saved);
  }
  const figure = (label: RegExp) => screen.getByText(label, { selector: 'dt' });

  it('says what is owed and until when', async () => {
    await showOnCredit('770.00');
    const until = formatDay(addDays(bogotaDate(new Date()), 30));
    await expectShown(() => figure(/^Queda debiendo/u)).toHaveTextContent(`Queda debiendo hasta el ${until}`);
    expect(figure(/^Queda debiendo/u).nextElementSibling).toHaveTextContent(/^\$\s16\.000$/u);
  });

  it('says what is left in favour of a client who had more, and no last day', async () => {
    await showOnCredit('36770.00');
    await expectShown(() => figure(/^Saldo a favor/u).nextElementSibling).toHaveTextContent(/^\$\s20\.000$/u);
    expect(figure(/^Saldo a favor/u)).toHaveTextContent(/^Saldo a favor$/u);
    expect(screen.queryByText(/^Queda debiendo/u)).toBeNull();
  });
});

describe('the receipt of a sale that was refused', () => {
  it.each([
    ['in the words of the server', { error: 'El cupo no alcanza.' }, 'El cupo no alcanza.'],
    ['where it gave none, in a sentence for people', {}, 'Ocurrió un error inesperado.'],
    ['where somebody else answered, too', '<html><h1>403</h1></html>', 'Ocurrió un error inesperado.'],
  ])('tells why: %s', async (_, body, words) => {
    await showRefused(body, true);
    const told = () => screen.getByText('Por revisar:');
    await expectShown(() => told().parentElement).toHaveTextContent(`Por revisar: ${words}`);
    expect(document.body).not.toHaveTextContent(/403/u);
    expect(screen.getByText(/^No es factura\./u)).toBeVisible();
  });

  it('while the goods are here goes back to the counter with that sentence', async () => {
    await showRefused({}, false);
    await waitFor(() => expect(onReturned).toHaveBeenCalledOnce());
    const [draft] = await counter.workspace.db.drafts.filter(({ error }) => error !== null).toArray();
    expect(draft?.error).toBe('Ocurrió un error inesperado.');
  });
});
