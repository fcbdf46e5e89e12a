import { expect } from 'vitest';
import type { ApiClient } from '#tests/fixtures/shop.ts';
import { type Outcome, runSchedule } from './campaign.ts';
import type { Blow, Step } from './schedule.ts';
import { ServerProcess } from './server-process.ts';
import { registerOwner } from './shop.ts';

/** CRASH_SEED=<seed of a schedule> CRASH_RUNS=1 repeats that one. */
export const SEED = Number(process.env['CRASH_SEED'] ?? Date.now() % 1_000_000_000);

/** `count` blows of one kind, 130 ms apart; victims (of `worker`) take turns. */
export const times = (count: number, blow: Blow): Step[] =>
  Array.from({ length: count }, (_, at) => ({ afterMs: 400 + at * 130, blow, downMs: 0, victim: at }));

/** A built server and its owner, what the schedules of one test file did to them, and what came of it. */
export class Victim {
  server!: ServerProcess;
  #owner!: ApiClient;
  readonly #outcomes: Outcome[] = [];

  async open(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    this.server = await ServerProcess.create(settings);
    this.#owner = await registerOwner(this.server);
  }

  close(): Promise<void> {
    return this.server.destroy();
  }

  /** Runs a schedule and expects that nothing was lost, doubled or skipped, that something was done, and clean exits. */
  async hold(seed: number, steps: readonly Step[]): Promise<void> {
    const outcome = await runSchedule(this.server, this.#owner, seed, steps);
    this.#outcomes.push(outcome);
    expect(outcome.violations.map((violation) => violation.slice(0, 300))).toEqual([]);
    expect(outcome.applied).toBeGreaterThan(0);
    // A server that takes too long to stop exits with 1; where it is not ready again in time, the schedule itself throws.
    for (const { exit, blow } of outcome.hits) if (blow === 'term') expect(exit?.code).toBe(0);
  }

  /** Prints the seed, the sums over all schedules so far, and how long the server was away after each kind of blow. */
  report(): void {
    const outcomes = this.#outcomes;
    const hits = outcomes.flatMap((outcome) => outcome.hits);
    const total = (count: (outcome: Outcome) => number) =>
      outcomes.reduce((all, outcome) => all + count(outcome), 0);
    const exits = (blow: Blow) => {
      const ended = hits.flatMap((hit) =>
        hit.blow === blow && blow === 'term' && hit.exit ? [hit.exit.ms] : [],
      );
      return ended.length > 0 ? `, stopped within ${Math.round(Math.max(...ended))} ms` : '';
    };
    const lines = [...new Set(hits.map(({ blow }) => blow))].map((blow) => {
      const ready = hits.filter((hit) => hit.blow === blow).map(({ readyMs }) => readyMs);
      ready.sort((a, b) => a - b);
      const at = (part: number) => Math.round(ready[Math.floor((ready.length - 1) * part)] ?? 0);
      return `  ${blow}: ${ready.length}, ready again after ${at(0.5)} ms (median), ${at(1)} ms (worst)${exits(blow)}`;
    });
    process.stdout.write(
      `crash: CRASH_SEED=${SEED}, ${outcomes.length} schedules, ${hits.length} blows, ` +
        `${total((one) => one.operations)} operations, ${total((one) => one.applied)} applied, ` +
        `${total((one) => one.unknown)} of unknown outcome, ${total((one) => one.replays)} replayed, ` +
        `${total((one) => one.violations.length)} violations\n${lines.join('\n')}\n`,
    );
  }
}
