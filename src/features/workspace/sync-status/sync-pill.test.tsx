import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UiProvider } from '#app/ui/UiProvider.tsx';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/local-counter.ts';
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

describe('the header', () => {
  it('says that it is connecting until somebody has answered, also while something waits for a person', async () => {
    const { db } = counter.workspace;
    await counter.sell({ delivered: true });
    await db.outbox.toCollection().modify({ state: 'rejected' });
    render(
      <UiProvider>
        <SyncPill db={db} engine={counter.engine} onSeeAll={() => undefined} status={counter.status} />
      </UiProvider>,
    );
    await screen.findAllByText(/por revisar|^1$/u);
    expect(counter.status.getSnapshot().connection).toBe('unknown');
    expect(screen.queryByText(text.online)).not.toBeInTheDocument();
    expect(screen.getAllByText(text.connecting).length).toBeGreaterThan(0);
  });
});
