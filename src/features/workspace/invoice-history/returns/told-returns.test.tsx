import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HttpRequest } from '#app/api/http.ts';
import { createOlderInvoices } from '#app/online/older-invoices.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { PATHS } from '#contract/paths.ts';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { plugInCounterPrinter } from '#tests/fixtures/paper/counter-printer.ts';
import { SAMPLE_RETURN } from '#tests/fixtures/paper/sample-return.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { ReturnsOf } from './ReturnsOf.tsx';

let counter: LocalCounter;
let asked: HttpRequest[];
let status: number;
beforeEach(async () => {
  counter = await openLocalCounter();
  asked = [];
  status = 200;
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

const INVOICE = SAMPLE_RETURN.factura_id ?? '';
const NUMBER = SAMPLE_RETURN.nota?.numero_display ?? '';

function show(isOffline = false): void {
  const older = createOlderInvoices(async (request) => {
    asked.push(request);
    return { status, body: { count: 1, results: [SAMPLE_RETURN] }, headers: { 'erp-api': '1' } };
  });
  render(
    <UiProvider>
      <ReturnsOf
        invoiceId={INVOICE}
        noted={[SAMPLE_RETURN.id]}
        older={isOffline ? null : older}
        onGiveUp={() => Promise.resolve(true)}
        workspace={counter.workspace}
      />
    </UiProvider>,
  );
}

describe('a note that this device keeps no more', () => {
  it('is read from the server, and printed', async () => {
    const { papers, unplug } = plugInCounterPrinter();
    show();
    await expectShown(() => screen.getByText(NUMBER)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: `Imprimir ${NUMBER}` }));
    await waitFor(() => expect(papers).toHaveLength(1));
    unplug();
    expect(papers[0]).toContain(NUMBER);
    expect(asked).toMatchObject([{ path: PATHS.returns, query: { factura_id: INVOICE } }]);
  });

  it('is said to be there without network', async () => {
    show(true);
    await expectShown(() => screen.getByText(/^Sus notas crédito están en el servidor/u)).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('is asked for again by hand where the server had no answer', async () => {
    status = 503;
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Volver a leerlas' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    status = 200;
    await userEvent.click(await screen.findByRole('button', { name: 'Volver a leerlas' }));
    await expectShown(() => screen.getByText(NUMBER)).toBeVisible();
  });

  it('is not asked for where it is kept', async () => {
    const row = { srv: SAMPLE_RETURN, v: 1, rev: 1, pageRev: 1 };
    await counter.workspace.db.returns.put({ ...SAMPLE_RETURN, ...row });
    show();
    await expectShown(() => screen.getByText(NUMBER)).toBeVisible();
    expect(asked).toEqual([]);
  });
});
