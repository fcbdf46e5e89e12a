import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { SyncPill } from './SyncPill.tsx';
import { text } from './text.ts';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter();
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

const show = () =>
  render(
    <UiProvider>
      <SyncPill
        db={counter.workspace.db}
        engine={counter.engine}
        onSeeAll={() => undefined}
        status={counter.status}
      />
    </UiProvider>,
  );

describe('the header', () => {
  it('says that it is connecting until somebody has answered, also while something waits for a person', async () => {
    const { db } = counter.workspace;
    await counter.sell({ delivered: true });
    await db.outbox.toCollection().modify({ state: 'rejected' });
    show();
    await screen.findAllByText(/por revisar|^1$/u);
    expect(counter.status.getSnapshot().connection).toBe('unknown');
    expect(screen.queryByText(text.online)).not.toBeInTheDocument();
    expect(screen.getAllByText(text.connecting).length).toBeGreaterThan(0);
  });

  it('says that the server has trouble while that lasts, and of when the data are', async () => {
    const { status } = counter;
    status.update({ connection: 'online', lastSync: '2026-11-22T10:42:00.000-05:00' });
    show();
    await expectShown(() => screen.getByText('En línea')).toBeVisible();
    act(() => {
      for (let looks = 0; looks < 3; looks += 1) status.pulled('trouble');
    });
    const pill = screen.getByRole('button', { name: /El servidor tiene problemas/u });
    expect(pill).toHaveTextContent('0 por enviar');
    expect(screen.queryByText('En línea')).toBeNull();
    await userEvent.click(pill);
    const panel = () => screen.getByRole('region', { name: 'Sincronización' });
    await expectShown(panel).toHaveTextContent('Sigue vendiendo');
    await expectShown(panel).toHaveTextContent('Aquí ves los datos del 22/11/2026 10:42.');
    act(() => status.pulled('current'));
    expect(screen.getByText('En línea')).toBeVisible();
    await expectShown(panel).toHaveTextContent('Todo está enviado');
  });

  it('says so in a word on a phone, also while something waits for a person', async () => {
    const { status, workspace } = counter;
    await counter.sell({ delivered: true });
    await workspace.db.outbox.toCollection().modify({ state: 'rejected' });
    status.update({ connection: 'online' });
    for (let looks = 0; looks < 3; looks += 1) status.pulled('trouble');
    show();
    await screen.findByText('1 por revisar');
    expect(screen.getByText('Problemas')).toBeInTheDocument();
  });
});
