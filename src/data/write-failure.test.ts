import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import { ErpDatabase } from './db.ts';
import { StorageFullError } from './storage-full.ts';
import { whyNotWritten } from './write-failure.ts';

describe('a write that failed', () => {
  it('on a full disk is called "full", however deep the browser hid that', () => {
    expect(whyNotWritten(new StorageFullError(null))).toBe('full');
    const inner = Object.assign(new Error('x'), { name: 'QuotaExceededError' });
    expect(whyNotWritten(Object.assign(new Error('abort'), { name: 'AbortError', inner }))).toBe('full');
  });

  it('because the database is closed is called "closed"', async () => {
    const db = new ErpDatabase(`closed-${Math.random()}`);
    await db.open();
    db.close();
    const error: unknown = await db.drafts.clear().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Dexie.DatabaseClosedError);
    expect(whyNotWritten(error)).toBe('closed');
  });

  it('for any other reason is unknown, and told to the console', () => {
    const reported: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
    const error = new TypeError('x is not a function');
    expect(whyNotWritten(error)).toBe('unknown');
    expect(reported).toEqual([error]);
    vi.unstubAllGlobals();
  });
});
