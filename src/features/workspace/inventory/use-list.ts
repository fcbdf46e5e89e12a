import { useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { reportUnlessLeaving } from '#app/data/live/leaving.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import {
  type InventoryPage,
  readInventory,
  tablesOfInventory,
} from '#app/data/read/products/inventory-list.ts';
import { listSeries } from '#app/data/read/settings-list.ts';
import type { Sort } from '#app/ui/table/table-sort.ts';
import { Problem } from '#domain/problems.ts';
import { text } from './text.ts';

/** A page, and whether it was read while a first download was under way. */
type FoundPage = InventoryPage & { isPartial: boolean };

/** Why the list can't be shown, in the specification's words; the console gets anything unexpected too. */
function sentenceOf(error: unknown): string {
  const codigo = error instanceof Problem ? error.codigo : '';
  if (codigo === 'no_autenticado') return text.errors.notSignedIn;
  if (codigo === 'nivel_insuficiente') return text.errors.noView;
  reportUnlessLeaving(error);
  return text.errors.load;
}

/**
 * What the list shows: search, order, page and store, and what the mirror holds of that.
 * @param sync.isUnfilled the first download has brought nothing: that there are no stores is not known
 * @param sync.isFilling the first download is not over: what is read is not all that there is
 */
export function useList(
  db: ErpDatabase,
  ownSerieId: number | null,
  { isUnfilled, isFilling }: { isUnfilled: boolean; isFilling: boolean },
) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort | null>(null);
  const [page, setPage] = useState(1);
  // The own one, whichever that is by now, until somebody chooses.
  const [picked, setPicked] = useState<number | null>();
  const chosen = picked === undefined ? ownSerieId : picked;
  const [round, setRound] = useState(0);
  // Null: the local database threw.
  const stores = useLiveRead([db.series], () => listSeries(db).catch(() => null), [db, round]);
  const serieId = stores?.some(({ id }) => id === chosen) ? chosen : null;
  const found = useLiveRead(
    tablesOfInventory(db),
    (): Promise<FoundPage | string> =>
      readInventory(db, { search, ordering: sort, page, serieId }).then(
        (one) => ({ ...one, isPartial: isFilling }),
        sentenceOf,
      ),
    [db, search, sort, page, serieId, round, isFilling],
  );
  const namedId = serieId ?? ownSerieId ?? stores?.[0]?.id;
  /** Whatever changes the rows starts at their beginning. */
  const fromFirst =
    <Value>(change: (value: Value) => void) =>
    (value: Value) => {
      change(value);
      setPage(1);
    };
  return {
    search,
    sort,
    serieId,
    found,
    /** What is shown was read before the first download was over: no stock is known. */
    isFilling: isFilling || (typeof found === 'object' && found.isPartial),
    stores: stores === null || (isUnfilled && stores?.length === 0) ? null : (stores ?? []),
    /** The store whose places the rows name; undefined where there is one only. */
    namedStore:
      stores && stores.length > 1
        ? stores.find(({ id }) => id === namedId)?.nombre_establecimiento
        : undefined,
    onSearch: fromFirst(setSearch),
    onSort: fromFirst(setSort),
    onStore: fromFirst<number | null>(setPicked),
    onPage: setPage,
    /** Times that it was read anew. */
    round,
    /** Reads this device once more, whose database had thrown. */
    readAgain: () => setRound((count) => count + 1),
    /** Workspace §4: the search is cleared; after an edit the page stays. */
    afterSave(isNew: boolean) {
      setSearch('');
      if (isNew) setPage(1);
    },
  };
}
