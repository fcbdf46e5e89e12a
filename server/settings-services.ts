import { recordAutosave } from '#server/modules/activity/activity.service.ts';
import type { BusinessService } from '#server/modules/businesses/businesses.service.ts';
import { createOwnSettingsService } from '#server/modules/collaborators/own-settings.service.ts';
import { createFavouritesService } from '#server/modules/favourites/favourites.service.ts';
import { createPrinterService } from '#server/modules/printer/printer.service.ts';
import { feedSettings } from '#server/modules/sync/settings-feed.ts';
import type { Db } from '#server/platform/database/database.ts';

/** What screens save by themselves, an object each, and their rows of the change feed. */
export function createSettingsServices(db: Db, { findSeries }: Pick<BusinessService, 'findSeries'>) {
  const printer = createPrinterService({ db, recordAutosave });
  const ownSettings = createOwnSettingsService({ recordAutosave });
  const favourites = createFavouritesService(db, { findSeries, recordAutosave });
  const settingsFeed = feedSettings({
    printer: printer.feedRows,
    'alert-limit': ownSettings.feedAlertLimit,
    favoritos: favourites.feedRows,
  });
  return { printer, ownSettings, favourites, settingsFeed };
}
