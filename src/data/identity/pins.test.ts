import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { installLocks } from '#tests/fixtures/device/lock-manager.ts';
import type { SessionData } from '#contract/session/session.ts';
import { noteRefusal } from '#app/data/queue/at-server.ts';
import { pinsTable } from '#app/data/registry.ts';
import { leaveWorkspace, openWorkspace, type Workspace } from '#app/data/workspace.ts';
import { forgetPin, forgiveTries, keepPin, keptToken, listPinHolders, tryPin } from './pins.ts';

const NOW = Date.UTC(2026, 10, 27, 15);
let lastId = 900;
let business = 40;

/** Somebody who has signed in on this device; the business is nobody else's. */
async function workAt(businessId: number, name: string): Promise<Workspace> {
  const session = {
    sub_user_id: (lastId += 1),
    business_id: businessId,
    first_name: name,
    last_name: 'Pérez',
    nombre_negocio_asociado: 'La Esquina',
    permission_level: 2,
    serie_id: 7,
    componentes_activos: ['facturacion'],
  } as unknown as SessionData;
  return openWorkspace(session, `token of ${name}`);
}

async function withPin(pin: string): Promise<Workspace> {
  const workspace = await workAt((business += 1), 'Ana');
  await keepPin({ id: workspace.db.name, businessId: business }, pin);
  return workspace;
}

describe('a PIN kept on a device', () => {
  it('opens with the right digits and no others, and is not kept itself', async () => {
    const { db } = await withPin('4071');
    expect(await tryPin(db.name, '4071')).toEqual({ kind: 'right' });
    expect(await tryPin(db.name, '4072')).toEqual({ kind: 'wrong', left: 4 });
    const row = await pinsTable().get(`pin:${db.name}`);
    expect(JSON.stringify(row)).not.toContain('4071');
    db.close();
  });

  it('is another digest each time, and only the last one counts', async () => {
    const { db } = await withPin('4071');
    const before = await pinsTable().get(`pin:${db.name}`);
    await keepPin({ id: db.name, businessId: business }, '4071');
    expect((await pinsTable().get(`pin:${db.name}`))?.hash).not.toEqual(before?.hash);
    await keepPin({ id: db.name, businessId: business }, '908172');
    expect((await tryPin(db.name, '4071')).kind).toBe('wrong');
    db.close();
  });

  it('waits a minute after five wrong ones, in which the right one does not help either', async () => {
    const { db } = await withPin('4071');
    await pinsTable().update(`pin:${db.name}`, { fails: 4 });
    expect(await tryPin(db.name, '1111', () => NOW)).toEqual({ kind: 'wait', untilMs: NOW + 60_000 });
    expect((await tryPin(db.name, '4071', () => NOW + 30_000)).kind).toBe('wait');
    expect(await tryPin(db.name, '4071', () => NOW + 60_000)).toEqual({ kind: 'right' });
    // From here on they count anew.
    expect(await tryPin(db.name, '1111', () => NOW + 61_000)).toEqual({ kind: 'wrong', left: 4 });
    db.close();
  });

  it('is of no use after ten wrong ones, until the password was given', async () => {
    const { db } = await withPin('4071');
    await pinsTable().update(`pin:${db.name}`, { fails: 9 });
    expect(await tryPin(db.name, '1111', () => NOW)).toEqual({ kind: 'password' });
    const later = () => NOW + 86_400_000;
    expect(await tryPin(db.name, '4071', later)).toEqual({ kind: 'password' });
    await forgiveTries(db.name);
    expect(await tryPin(db.name, '4071', later)).toEqual({ kind: 'right' });
    db.close();
  });

  it('counts a try whose page went before it was looked at', async () => {
    const { db } = await withPin('4071');
    await Promise.all(['1111', '2222'].map((pin) => tryPin(db.name, pin, () => NOW)));
    expect((await pinsTable().get(`pin:${db.name}`))?.fails).toBe(2);
    const looking = tryPin(db.name, '4071', () => NOW);
    await expect.poll(async () => (await pinsTable().get(`pin:${db.name}`))?.fails).toBe(3);
    await looking;
    db.close();
  });
});

describe('the people of a locked device', () => {
  it('are those of the business with a PIN, by name', async () => {
    const [luis, ana, of] = [await workAt(70, 'Luis'), await workAt(70, 'Ana'), await workAt(71, 'Eva')];
    await workAt(70, 'Sin PIN');
    for (const { db, session } of [luis, ana, of])
      await keepPin({ id: db.name, businessId: session.business_id }, '4071');
    expect(await listPinHolders(70, NOW)).toEqual([
      { id: ana.db.name, name: 'Ana Pérez', standing: { kind: 'free' } },
      { id: luis.db.name, name: 'Luis Pérez', standing: { kind: 'free' } },
    ]);
    await forgetPin(ana.db.name);
    expect(await listPinHolders(70, NOW)).toHaveLength(1);
  });

  it('lack who has signed out, although work was kept', async () => {
    const remove = installLocks();
    const ana = await workAt(72, 'Ana');
    await keepPin({ id: ana.db.name, businessId: 72 }, '4071');
    await ana.db.drafts.add({ id: 'open', tab: '', lines: [{ product: {} }] } as never);
    expect(await leaveWorkspace(ana)).toEqual({ isKept: true });
    expect(await listPinHolders(72, NOW)).toEqual([]);
    expect(await tryPin(ana.db.name, '4071')).toEqual({ kind: 'password' });
    remove();
  });
});

describe('the token of a counter that is opened by PIN', () => {
  it('is the token of its own database', async () => {
    const { db } = await workAt((business += 1), 'Ana');
    expect(await keptToken(db.name)).toBe('token of Ana');
  });

  it('is of no use once the server has refused it: it was revoked, and only the password helps', async () => {
    const { db } = await workAt((business += 1), 'Ana');
    await noteRefusal(db, { headers: {}, body: { codigo: 'no_autenticado' } });
    expect(await keptToken(db.name)).toBeNull();
  });

  it('is none where there is no such database', async () => {
    expect(await keptToken('erp:1:4040404')).toBeNull();
  });
});
