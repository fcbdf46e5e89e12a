import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { LoginBanner } from './LoginBanner.tsx';
import { SyncScreen } from './screen/SyncScreen.tsx';
import { SyncPill } from './SyncPill.tsx';

const CLAIM = /todo está enviado|sin perder nada|tiene todo lo que hiciste\./iu;

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

/** The header with its banner, and the screen under it. */
function show(): void {
  const { workspace, engine, status } = counter;
  const { db } = workspace;
  render(
    <UiProvider>
      <SyncPill db={db} engine={engine} onSeeAll={() => undefined} status={status} />
      <LoginBanner db={db} onLogin={() => undefined} status={status} />
      <SyncScreen
        engine={engine}
        onSell={undefined}
        sendRescued={() => Promise.reject(new Error('not sent'))}
        status={status}
        workspace={workspace}
      />
    </UiProvider>,
  );
}

/** Sells so many times; the server takes all. */
async function sellTaken(sales: number): Promise<void> {
  counter.answer = () => ({ status: 201, body: {} });
  for (let at = 0; at < sales; at += 1) await counter.sell({ delivered: true });
  await counter.engine.syncNow();
  counter.answer = () => null;
}

/** The server refuses the session, and its history lacks so many of the sales; null: it did not say. */
async function refuse(lost: number | null): Promise<void> {
  const { db } = counter.workspace;
  const seqs = (await db.outbox.where('state').equals('done').primaryKeys()).slice(0, lost ?? 0);
  const epoch = lost === null ? null : 'e2';
  await db.meta.put({ key: 'refused', value: { epoch, lost: lost === null ? null : seqs } });
  act(() => counter.status.update({ needsLogin: true }));
}

const pill = () => screen.getByRole('button', { name: /Sesión vencida|En línea|Conectando|Sin conexión/u });

describe('while the session is refused', () => {
  it('says for how many sales to sign in, and nowhere that all is sent', async () => {
    await sellTaken(3);
    await refuse(2);
    show();
    await expectShown(() =>
      screen.getByText('Tu sesión venció. Inicia sesión para enviar 2 ventas.', { selector: 'div, span, p' }),
    ).toBeVisible();
    await expectShown(pill).toHaveAccessibleName(/Sesión vencida.*2 por enviar/u);
    await expectShown(() => screen.getByText('2 ventas por enviar')).toBeVisible();
    await expectShown(() => screen.getByText(/Se envían solas cuando inicies sesión/u)).toBeVisible();
    await expectShown(() => screen.getByRole('button', { name: 'Exportar pendientes' })).toBeEnabled();
    await expectShown(() => screen.getAllByRole('img', { name: 'Falta confirmarla' })).toHaveLength(2);
    expect(screen.getAllByRole('img', { name: 'Recibida' })).toHaveLength(1);
    await userEvent.click(pill());
    await expectShown(() => screen.getByRole('region', { name: 'Sincronización' })).toHaveTextContent(
      'Inicia sesión para enviar 2 ventas. Nada se borra de este equipo.',
    );
    expect(document.body).not.toHaveTextContent(CLAIM);
  });

  it('says beside the sales that wait what else goes again', async () => {
    await sellTaken(3);
    await refuse(2);
    await counter.sell({ delivered: true });
    show();
    await expectShown(() => screen.getByText(/Inicia sesión para enviar 3 ventas\.$/u)).toBeVisible();
    await expectShown(() => screen.getByRole('region', { name: 'Por enviar' })).toHaveTextContent(
      /^Por enviar1/u,
    );
    await expectShown(() => screen.getByText('2 ventas por enviar')).toBeVisible();
  });

  it('does not say of a sale that waits for the sign-in that it sends itself', async () => {
    await counter.sell({ delivered: true });
    await refuse(0);
    show();
    await expectShown(
      () => screen.getByText('Por enviar', { selector: 'dt' }).parentElement!,
    ).toHaveTextContent('Por enviar1Inicia sesión para enviar');
    expect(document.body).not.toHaveTextContent('Se envía sola');
  });

  it('names no number where the server could not tell', async () => {
    await sellTaken(3);
    await refuse(null);
    show();
    await expectShown(() =>
      screen.getByText(/^Tu sesión venció\. Inicia sesión para confirmar/u),
    ).toBeVisible();
    await expectShown(() => screen.getByText('Falta confirmar con el servidor')).toBeVisible();
    expect(pill()).toHaveAccessibleName('Sesión vencida');
    expect(screen.queryByRole('img', { name: 'Recibida' })).toBeNull();
    await expectShown(() => screen.getByRole('region', { name: 'Estado' })).toHaveTextContent(
      'Sin confirmar',
    );
    expect(document.body).not.toHaveTextContent(/0 por enviar|Nada espera|nada pendiente/u);
    expect(document.body).not.toHaveTextContent(CLAIM);
  });

  it('says that nothing is sent by a session that only ended either', async () => {
    await sellTaken(1);
    await refuse(0);
    show();
    await expectShown(() => screen.getByText(/^Tu sesión venció\. Inicia sesión para seguir/u)).toBeVisible();
    await expectShown(() => screen.getByText('Nada en espera')).toBeVisible();
    expect(document.body).not.toHaveTextContent(CLAIM);
  });
});

describe('that all is sent', () => {
  it('is said once the server has answered, and not of a sign-in whose history is still being proved', async () => {
    await sellTaken(1);
    const { db } = counter.workspace;
    show();
    await expectShown(() => screen.getByText('Todo está enviado')).toBeVisible();
    // The next sign-in found another history: it is fetched from its start.
    await act(async () => {
      await db.outbox.toCollection().modify({ vFrom: null, vTo: null });
      await db.meta.put({ key: 'bootstrap', value: 1 });
    });
    await expectShown(() => screen.getByText('Comprobando con el servidor.')).toBeVisible();
    expect(document.body).not.toHaveTextContent(CLAIM);
  });

  it.each([['unknown' as const], ['offline' as const]])(
    'is not said while the server is %s',
    async (connection) => {
      act(() => counter.status.update({ connection }));
      show();
      await expectShown(() => screen.getByText('Nada en espera')).toBeVisible();
      expect(document.body).not.toHaveTextContent(CLAIM);
    },
  );
});
