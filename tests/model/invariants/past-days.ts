import { bogotaDate } from '#domain/bogota-time.ts';
import { listSeries, listSeriesOn } from '#server/modules/businesses/businesses.repo.ts';
import { createDailyReportService } from '#server/modules/cash/daily-report.service.ts';
import { expect } from '#tests/model/cheap-expect.ts';
import type { World } from '#tests/model/world.ts';

const DAY_MS = 86_400_000;

/** What the report of a day says now. */
async function readDay({ server, shop }: World, fecha: string): Promise<string> {
  const report = await createDailyReportService(server.db, { listSeries, listSeriesOn }).of(
    shop.businessId,
    { fecha },
    server.clock.now,
  );
  return JSON.stringify(report.series);
}

/** The next day comes, with whatever is still to be sent of this one. */
export async function sleep(world: World): Promise<void> {
  const { clock } = world.server;
  const over = bogotaDate(clock.now);
  clock.now = new Date(clock.now.getTime() + DAY_MS);
  world.pastDays.set(over, await readDay(world, over));
}

/** The report of a day that is over says the same whenever it is asked, whatever came after midnight. */
export async function checkPastDays(world: World): Promise<void> {
  for (const [day, said] of world.pastDays)
    expect(await readDay(world, day), `the report of ${day}`).toBe(said);
}
