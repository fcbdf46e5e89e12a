import type { Scheduler } from 'fast-check';
import { pull } from '#app/sync/pull/pull.ts';
import { push } from '#app/sync/push/push.ts';
import { sql } from '#server/platform/database/database.ts';
import type { Command } from '#tests/model/command.ts';
import { pick } from './counter-steps.ts';
import type { Counter } from '#tests/model/counter.ts';
import type { World } from '#tests/model/world.ts';

type Do<Name extends Command['do']> = Extract<Command, { do: Name }>;

async function underFaults(
  counter: Counter,
  { faults, dies }: Pick<Do<'pull'>, 'faults' | 'dies'>,
  run: () => Promise<unknown>,
): Promise<void> {
  counter.network.faults.push(...faults);
  if (dies === undefined) await run();
  else await counter.dieAt(dies, run);
  counter.network.faults.length = 0;
}

export function sync(counter: Counter, command: Do<'sync'>): Promise<void> {
  return underFaults(counter, command, () => counter.sync(command.tab));
}

export function pullPages(counter: Counter, command: Do<'pull'>): Promise<void> {
  return underFaults(counter, command, () => pull(counter.context(), { limit: command.limit }));
}

/** Two tabs whose locks hold nobody back, their requests and replies in any order. */
export async function twoTabs(
  { locks }: World,
  counter: Counter,
  { faults }: Do<'tabs'>,
  scheduler: Scheduler,
): Promise<void> {
  const { network, db } = counter;
  await db.outbox.where('state').equals('pending').modify({ nextAt: 0 });
  for (const { op } of await db.outbox.where('state').anyOf('pending', 'sending').toArray())
    network.disordered.add(op);
  network.faults.push(...faults);
  network.gate = (label) => scheduler.schedule(Promise.resolve(), label);
  const tabs = [0, 1].map((at) => counter.context(at));
  await locks.without(db.name, () =>
    scheduler.waitFor(Promise.all(tabs.flatMap((tab) => [push(tab), pull(tab, { limit: 3 })]))),
  );
  network.gate = () => Promise.resolve();
  network.faults.length = 0;
}

/** A copy of any earlier write arrives now, whether the first one did or not. */
export async function lateCopy({ network }: Counter, { which }: Do<'late copy'>): Promise<void> {
  const copy = pick(network.writes, which);
  if (!copy) return;
  if (copy.key) network.disordered.add(copy.key);
  await network.carry(copy.request);
}

/** The session ends, or the collaborator signs in again. */
export async function setToken({ server }: World, counter: Counter, isValid: boolean): Promise<void> {
  const { business_id, sub_user_id } = counter.session;
  const revokedAt = isValid ? null : server.clock.now;
  await sql`UPDATE collaborator_sessions SET revoked_at = ${revokedAt}
    WHERE business_id = ${business_id} AND collaborator_id = ${sub_user_id}`.execute(server.db);
  counter.isSignedIn = isValid;
}
