import type { FeedSource } from './feed.service.ts';

/**
 * The feed's table of settings out of several modules' rows: `printer` is the whole id of one, or what stands
 * before the colon of many, like `alert-limit:7`.
 */
export function composeById(sources: Readonly<Record<string, FeedSource>>): FeedSource {
  return async (tx, actor, ids) => {
    const rows = new Map<string, unknown>();
    for (const [kind, source] of Object.entries(sources)) {
      const own = ids.filter((id) => id.split(':')[0] === kind);
      if (own.length === 0) continue;
      for (const [id, row] of await source(tx, actor, own)) rows.set(id, row);
    }
    return rows;
  };
}
