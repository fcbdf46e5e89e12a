import { createHttp } from '#app/api/http.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { listIdentities } from '#app/data/registry.ts';
import { pull } from '#app/sync/pull.ts';
import { push } from '#app/sync/push.ts';

/**
 * Sends what is queued on this device, each identity's operations with its own token, by the same push and
 * pull as the page. Fails when something could not be sent, so that the browser tries again.
 */
export async function syncEveryIdentity(): Promise<void> {
  const results = await Promise.all((await listIdentities()).map(({ id }) => syncIdentity(id)));
  if (results.includes('unreachable')) throw new Error('unsent operations remain');
}

async function syncIdentity(name: string): Promise<'done' | 'unreachable'> {
  const db = new ErpDatabase(name);
  try {
    const stored = await db.session.get('token');
    if (!stored) return 'done';
    const http = createHttp({ baseUrl: '', getAuthorization: () => `Bearer ${stored.token}` });
    const context = { db, http, now: () => new Date(), random: Math.random };
    const pushed = await push(context);
    if (pushed.kind === 'unreachable') return 'unreachable';
    if (pushed.kind === 'drained') await pull(context);
    return 'done';
  } finally {
    db.close();
  }
}
