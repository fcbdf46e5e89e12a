import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addProduct } from '#app/data/drafts/draft-edits.ts';
import { COFFEE as LINE } from '#tests/fixtures/device/draft-product.ts';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { atFreeMoment, isCounterFree, isPageFree } from './update-moment.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a page', () => {
  it.each([
    ['a dialog is open', <div key="1" role="dialog" />],
    ['an undo is on offer, or a receipt stands there', <section data-keep-page="" key="2" />],
    ['somebody has typed something', <input defaultValue="Marta" key="3" />],
    ['a text stands in a long field', <textarea defaultValue="Nota" key="4" />],
  ])('is in use while %s', (_why, shown) => {
    render(shown);
    expect(isPageFree(document)).toBe(false);
  });

  it('is free with empty fields, switches and what nobody can write into', () => {
    render(
      <>
        <input />
        <input defaultChecked type="radio" value="cash" />
        <input readOnly value="C-1" />
      </>,
    );
    expect(isPageFree(document)).toBe(true);
  });
});

describe('a counter', () => {
  let counter: LocalCounter;
  beforeEach(async () => {
    counter = await openLocalCounter();
  });
  afterEach(() => counter.close());
  const isFree = () => isCounterFree(counter.workspace.db, counter.status);

  it('is free with nothing begun and nothing on its way', async () => {
    expect(await isFree()).toBe(true);
  });

  it('is not while a sale is open, in another tab too', async () => {
    const { db, drafts } = counter.workspace;
    await db.drafts.put({ ...addProduct(drafts.current, LINE), tab: 'another' });
    expect(await isFree()).toBe(false);
  });

  it('is not while something is being sent; what only waits holds nobody', async () => {
    await counter.sell();
    expect(await isFree()).toBe(true);
    await counter.workspace.db.outbox.toCollection().modify({ state: 'sending' });
    expect(await isFree()).toBe(false);
    await counter.workspace.db.outbox.toCollection().modify({ state: 'pending' });
  });

  it('is not in the middle of its first download; a page that hangs holds nobody', async () => {
    counter.status.update({ isBusy: true });
    expect(await isFree()).toBe(true);
    counter.status.update({ bootstrap: { done: 1000, total: 9000 } });
    expect(await isFree()).toBe(false);
  });
});

describe('a new version', () => {
  it('takes over after five seconds in which nobody touched a free page, once', async () => {
    vi.useFakeTimers();
    const apply = vi.fn();
    atFreeMoment(() => Promise.resolve(true), apply);
    await vi.advanceTimersByTimeAsync(4000);
    fireEvent.keyDown(document.body, { key: 'a' });
    await vi.advanceTimersByTimeAsync(4900);
    expect(apply).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(apply).toHaveBeenCalledOnce();
  });

  it('waits for a counter that is not free, or that can not be asked', async () => {
    vi.useFakeTimers();
    const apply = vi.fn();
    const isFree = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new Error('closed'));
    isFree.mockResolvedValueOnce(false).mockResolvedValue(true);
    atFreeMoment(isFree, apply);
    await vi.advanceTimersByTimeAsync(6500);
    expect(isFree).toHaveBeenCalledTimes(2);
    expect(apply).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(apply).toHaveBeenCalledOnce();
  });
});
