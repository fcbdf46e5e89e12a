import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { HttpReply } from '#app/api/http.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { SaleDraft } from '#app/data/drafts/draft.ts';
import { keepPin, keptToken } from '#app/data/identity/pins.ts';
import { listIdentities } from '#app/data/registry.ts';
import { leaveWorkspace, openWorkspace } from '#app/data/workspace.ts';
import type { SessionData } from '#contract/session/session.ts';
import { feedPage, keyOf, queuedWrite, refusal, taken } from '#tests/fixtures/device/engine-on.ts';
import { installLocks } from '#tests/fixtures/device/lock-manager.ts';
import { oneByOne } from '#tests/fixtures/device/one-by-one.ts';
import { queuedSale } from '#tests/fixtures/device/queued-sale.ts';
import { settled, TestClock } from '#tests/fixtures/device/test-clock.ts';
import { OtherQueues } from './other-queues.ts';
import { push } from './push/push.ts';
import { SyncStatus } from './status.ts';

let removeLocks = () => {};
const opened: ErpDatabase[] = [];
beforeEach(() => {
  removeLocks = installLocks();
});
afterEach(async () => {
  removeLocks();
  for (const db of opened.splice(0)) await db.delete();
});

let lastId = 700;
/** Somebody who has signed in on this device, and whose counter is not in front. */
async function openColleague(token: string) {
  const session = {
    sub_user_id: (lastId += 1),
    business_id: 1,
    first_name: 'Ana',
    last_name: 'Pérez',
    nombre_negocio_asociado: 'La Esquina',
    permission_level: 2,
    serie_id: 7,
    componentes_activos: ['facturacion'],
  } as unknown as SessionData;
  const workspace = await openWorkspace(session, token);
  opened.push(workspace.db);
  return workspace;
}

/** The counter in front is somebody else's. */
function lookingWith(
  answer: (token: string, key: string) => HttpReply,
  own = 'erp:1:1',
  page: (token: string) => HttpReply = () => feedPage(),
) {
  const sent: [token: string, key: string][] = [];
  const pages: string[] = [];
  const clock = new TestClock();
  const leaving = new AbortController();
  const others = new OtherQueues({
    own,
    clock,
    signal: leaving.signal,
    connect: (token) =>
      oneByOne(async (request) => {
        if (request.method === 'GET') {
          pages.push(token);
          return page(token);
        }
        sent.push([token, keyOf(request)]);
        return answer(token, keyOf(request));
      }),
  });
  return { others, sent, pages, clock, leaving };
}

describe('what others have left unsent on a device', () => {
  it('goes with the token of its author, and asks for no page', async () => {
    const [ana, luis] = [await openColleague('of-ana'), await openColleague('of-luis')];
    await ana.db.outbox.bulkAdd([queuedSale('a1'), queuedSale('a2')]);
    await luis.db.outbox.add(queuedSale('l1'));
    const { others, sent, pages } = lookingWith(() => taken);
    await others.look();
    expect(sent).toEqual([
      ['of-ana', 'a1'],
      ['of-ana', 'a2'],
      ['of-luis', 'l1'],
    ]);
    expect(pages).toEqual([]);
    expect(await ana.db.outbox.where('state').equals('done').count()).toBe(2);
    const listed = (await listIdentities()).find(({ id }) => id === ana.db.name);
    expect(listed?.pending).toBe(0);
  });

  it('leaves the queue of the counter in front to its own engine', async () => {
    const ana = await openColleague('of-ana');
    await ana.db.outbox.add(queuedSale('own'));
    const { others, sent } = lookingWith(() => taken, ana.db.name);
    await others.look();
    expect(sent).toEqual([]);
  });

  it('waits for its sign-in where the server refuses the token, and the others go', async () => {
    const [ana, luis] = [await openColleague('of-ana'), await openColleague('of-luis')];
    await ana.db.outbox.add(queuedSale('a1'));
    await luis.db.outbox.add(queuedSale('l1'));
    const { others, sent, clock } = lookingWith((token) => (token === 'of-ana' ? refusal(401) : taken));
    await others.look();
    await clock.pass(60_000);
    await others.look();
    expect(sent).toEqual([
      ['of-ana', 'a1'],
      ['of-luis', 'l1'],
    ]);
    expect(await ana.db.outbox.toArray()).toMatchObject([{ op: 'a1', state: 'pending' }]);
    expect(await ana.db.meta.get('refused')).toBeDefined();
  });

  it('stays where its author signed out and kept it', async () => {
    const ana = await openColleague('of-ana');
    await ana.db.outbox.add(queuedSale('kept'));
    await leaveWorkspace(ana);
    const { others, sent } = lookingWith(() => taken);
    await others.look();
    expect(sent).toEqual([]);
  });

  it('is not held up by one operation that gets no answer', async () => {
    const ana = await openColleague('of-ana');
    await ana.db.outbox.bulkAdd([queuedSale('a1'), queuedSale('a2')]);
    const { others, sent, clock } = lookingWith((_token, key) => {
      if (key === 'a1') throw new ApiError('timeout');
      return taken;
    });
    for (let look = 0; look < 3; look += 1) {
      await others.look();
      await clock.pass(30_000);
    }
    expect(sent.map(([, key]) => key)).toContain('a2');
  });

  it('keeps its order where one request is lost, be it of an operation alone', async () => {
    const ana = await openColleague('of-ana');
    await ana.db.outbox.bulkAdd([queuedSale('a1'), queuedSale('a2'), queuedSale('a3')]);
    let lost = 0;
    const { others, sent, clock } = lookingWith((_token, key) => {
      if (key !== 'a1' || lost === 2) return taken;
      lost += 1;
      throw new ApiError('network');
    });
    await others.look();
    await clock.pass(30_000);
    await others.look();
    const arrived = sent.slice(-3).map(([, key]) => key);
    expect([lost, arrived]).toEqual([2, ['a1', 'a2', 'a3']]);
  });

  it('goes although a tab died while it was under way', async () => {
    const ana = await openColleague('of-ana');
    await ana.db.outbox.add({ ...queuedSale('a1'), state: 'sending', sent: true });
    const { others, sent } = lookingWith(() => taken);
    await others.look();
    expect(sent).toEqual([['of-ana', 'a1']]);
  });

  it('asks for a page every five minutes for what the feed has to release', async () => {
    const ana = await openColleague('of-ana');
    await ana.db.outbox.add({ ...queuedSale('a1'), state: 'blocked' });
    const { others, pages, clock } = lookingWith(() => taken);
    await others.look();
    await clock.pass(60_000);
    await others.look();
    expect(pages).toEqual(['of-ana']);
    await clock.pass(300_000);
    await others.look();
    expect(pages).toEqual(['of-ana', 'of-ana']);
  });

  it('goes after a round that the server answered, and not while nobody answers', async () => {
    const ana = await openColleague('of-ana');
    await ana.db.outbox.add(queuedSale('a1'));
    const { others, sent } = lookingWith(() => taken);
    const status = new SyncStatus();
    const stop = others.follow(status);
    const round = async (connection: 'online' | 'offline') => {
      status.update({ isBusy: true });
      status.update({ connection });
      status.update({ isBusy: false });
      await settled();
    };
    await round('offline');
    expect(sent).toEqual([]);
    await round('online');
    await expect.poll(() => sent).toHaveLength(1);
    // The session in front was not asked with.
    expect(status.getSnapshot().needsLogin).toBe(false);
    stop();
  });

  it('asks every five minutes after who has a PIN: a dismissed person’s opens no counter then', async () => {
    const [ana, luis] = [await openColleague('of-ana'), await openColleague('of-luis')];
    await keepPin({ id: ana.db.name, businessId: 1 }, '4071');
    let isDismissed = false;
    const { others, pages, clock } = lookingWith(
      () => taken,
      'erp:1:1',
      () => (isDismissed ? refusal(401) : feedPage()),
    );
    await others.look();
    await clock.pass(60_000);
    await others.look();
    expect(pages).toEqual(['of-ana']);
    expect(await keptToken(ana.db.name)).toBe('of-ana');
    isDismissed = true;
    await clock.pass(300_000);
    await others.look();
    expect(await keptToken(ana.db.name)).toBeNull();
    expect(await keptToken(luis.db.name)).toBe('of-luis');
    await clock.pass(300_000);
    await others.look();
    expect(pages).toEqual(['of-ana', 'of-ana']);
  });

  it('is fetched anew where the server was restored, as the counter in front has heard', async () => {
    const [own, ana] = [await openColleague('of-own'), await openColleague('of-ana')];
    await own.db.meta.bulkPut([
      { key: 'epoch', value: 'e1.2.7' },
      { key: 'told', value: 'e2' },
    ]);
    await ana.db.meta.put({ key: 'epoch', value: 'e1.2.7' });
    await ana.db.outbox.add(queuedWrite('a1', { state: 'done', sent: true, vFrom: 1, vTo: 1 }));
    const page = () => feedPage({ epoca: 'e2.2.7' });
    let isAnew = false;
    const { others, sent, clock } = lookingWith(
      () => taken,
      own.db.name,
      () => {
        if (isAnew) return page();
        isAnew = true;
        return { status: 200, body: { reiniciar: true, epoca: 'e2.2.7' }, headers: {} };
      },
    );
    await others.look();
    await clock.pass(30_000);
    await others.look();
    expect(sent).toEqual([['of-ana', 'a1']]);
  });

  it('goes once where it is being sent as its author leaves the counter', async () => {
    const ana = await openColleague('of-ana');
    await ana.db.outbox.add(queuedSale('a1'));
    let answerFirst = () => {};
    const isAnswered = new Promise<void>((resolve) => (answerFirst = resolve));
    const sent: string[] = [];
    const clock = new TestClock();
    const http = oneByOne(async (request) => {
      sent.push(keyOf(request));
      await isAnswered;
      return taken;
    });
    const pushing = push({ db: ana.db, http, clock, random: () => 0 });
    await expect.poll(() => sent).toEqual(['a1']);
    const { others, sent: sentByNext } = lookingWith(() => taken);
    const looking = others.look();
    await settled();
    answerFirst();
    await Promise.all([pushing, looking]);
    expect([sent, sentByNext]).toEqual([['a1'], []]);
    expect(await ana.db.outbox.toArray()).toMatchObject([{ state: 'done' }]);
  });

  it('has no open sale left that a colleague took as the page died', async () => {
    const [ana, luis] = [await openColleague('of-ana'), await openColleague('of-luis')];
    const draft = { id: 'open', updatedAt: 1, lines: [], tab: '' } as never as SaleDraft;
    await ana.db.drafts.put({ ...draft, takenBy: luis.db.name });
    await luis.db.drafts.put(draft);
    const { others } = lookingWith(() => taken);
    await others.look();
    expect(await ana.db.drafts.get('open')).toBeUndefined();
    expect(await luis.db.drafts.get('open')).toMatchObject({ id: 'open' });
  });

  it('ends with the counter in front', async () => {
    const ana = await openColleague('of-ana');
    await ana.db.outbox.add(queuedSale('a1'));
    const { others, sent, leaving } = lookingWith(() => taken);
    leaving.abort();
    await others.look();
    expect(sent).toEqual([]);
  });
});
