import 'fake-indexeddb/auto';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { Dexie, type EntityTable } from 'dexie';
import { Component, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLiveRead } from './use-live-read.ts';

class Shop extends Dexie {
  declare clients: EntityTable<{ id: string }, 'id'>;

  constructor() {
    super(`live-${Math.random()}`);
    this.version(1).stores({ clients: 'id' });
  }
}

class Boundary extends Component<{ children: ReactNode }> {
  override state = { told: '' };
  static getDerivedStateFromError = (error: Error) => ({ told: error.message });
  override render = () => this.state.told || this.props.children;
}

let db: Shop;
beforeEach(async () => {
  db = new Shop();
  await db.open();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Clients whose id begins so. */
const show = (prefix: string) =>
  renderHook(
    (props) =>
      useLiveRead([db.clients], () => db.clients.where('id').startsWith(props.prefix).primaryKeys(), [
        props.prefix,
      ]),
    { initialProps: { prefix } },
  );

describe('a screen that shows a live read', () => {
  it('knows nothing before the first answer, and follows every write', async () => {
    const { result } = show('a');
    expect(result.current).toBeUndefined();
    await waitFor(() => expect(result.current).toEqual([]));
    await act(() => db.clients.add({ id: 'ana' }));
    await waitFor(() => expect(result.current).toEqual(['ana']));
  });

  it('keeps the last answer while it reads for something else', async () => {
    await db.clients.bulkAdd([{ id: 'ana' }, { id: 'beto' }]);
    const { result, rerender } = show('a');
    await waitFor(() => expect(result.current).toEqual(['ana']));
    rerender({ prefix: 'b' });
    expect(result.current).toEqual(['ana']);
    await waitFor(() => expect(result.current).toEqual(['beto']));
  });

  it('leaves the screen to its error boundary when the read fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Failing = () => useLiveRead([db.clients], () => Promise.reject<string>(new Error('disk')), []);
    render(
      <Boundary>
        <Failing />
      </Boundary>,
    );
    await waitFor(() => expect(screen.getByText('disk')).toBeTruthy());
  });
});
