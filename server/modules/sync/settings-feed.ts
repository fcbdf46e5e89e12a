import type { FeedSource } from './feed.service.ts';

/**
 * The feed's `ajustes`: rows of several modules in one table. The part of an id before its colon names its source
 * (`printer`, `alert-limit:7`).
 */
export function feedSettings(sources: Readonly<Record<string, FeedSource>>): FeedSource {
  return async (tx, actor, ids) => {
    const rows = new Map<string, unknown>();
    for (const [prefix, source] of Object.entries(sources)) {
      const own = ids.filter((id) => id.split(':')[0] === prefix);
      if (own.length === 0) continue;
      for (const [id, row] of await source(tx, actor, own)) rows.set(id, row);
    }
    return rows;
  };
}
