import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type LocalCounter, openLocalCounter } from '#tests/fixtures/device/local-counter.ts';
import { useAlertLimit } from './use-alert-limit.ts';

let counter: LocalCounter;
beforeEach(async () => {
  counter = await openLocalCounter(2);
});
afterEach(async () => {
  cleanup();
  await counter.close();
});

it('the alert limit says nothing of the server before it has answered: what was saved here is here until then', async () => {
  const told: string[] = [];
  const { result } = renderHook(() => {
    const limit = useAlertLimit(counter.workspace.db, false);
    if (told.at(-1) !== limit.state) told.push(limit.state);
    return limit;
  });
  await waitFor(() => expect(result.current.value).toBeDefined());
  act(() => result.current.onChange('9'));
  await waitFor(() => expect(result.current.state).toBe('here'));
  expect(told).toEqual(['still', 'waiting', 'here']);
  counter.answer = () => ({ status: 200, body: {} });
  await act(() => counter.engine.syncNow());
  await waitFor(() => expect(result.current.state).toBe('saved'));
});
