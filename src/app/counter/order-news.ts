import type { ErpDatabase, OrderRecord } from '#app/data/db.ts';
import { reportUnlessLeaving } from '#app/data/live/leaving.ts';
import { liveRead } from '#app/data/live/live-read.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { chime } from '#app/ui/sound/chime.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import { OPEN_ORDER_STATES } from '#domain/orders/orders.ts';
import { newsText } from './order-news-text.ts';

const SHOWN_MS = 20_000;
/** What others began longer ago, while this device had no network, nobody waits for here. */
const BEGUN_LATELY_MS = 15 * 60_000;

/** What has to be known to say whether an order is news: a mirror that is being filled brings none. */
export async function readNews(db: ErpDatabase) {
  const [ids, orders, [lastSync, ...filling]] = await Promise.all([
    db.orders.toCollection().primaryKeys(),
    db.orders
      .where('estado')
      .anyOf(...OPEN_ORDER_STATES)
      .toArray(),
    db.meta.bulkGet(['last-sync', 'bootstrap', 'more-to-come']),
  ]);
  return { ids, orders, isFilling: lastSync === undefined || filling.some((sign) => sign !== undefined) };
}

/**
 * Which of these orders were taken on this device: each has its operation, on the disk in the same moment as its row, and
 * for days after the server's answer. The same person may take one on another device.
 */
async function takenHere({ outbox }: ErpDatabase, orders: readonly OrderRecord[]): Promise<Set<string>> {
  const ids = orders.map(({ id }) => id);
  const own = await outbox
    .where('lane')
    .anyOf(ids)
    .filter(({ kind }) => kind === 'order-create')
    .toArray();
  return new Set(own.map(({ entityId }) => entityId));
}

interface NewsListener {
  /** Shows an order; the board for an empty id. */
  onSee: (id: string) => void;
  /** How many orders nobody has begun. */
  onCount: (count: number) => void;
  /** How it is said; a toast and two notes unless told. */
  voice?: { toast: typeof toast; chime: typeof chime };
}

/**
 * Tells of orders that come from elsewhere while the counter is open: one toast, however many they are, and two soft notes.
 * What was there when it opened, or comes with a fetch of everything, is no news; what was taken on this device is none
 * either.
 * @param leaving ends it
 */
export function watchOrders(
  { db }: Workspace,
  { onSee, onCount, voice = { toast, chime } }: NewsListener,
  leaving: AbortSignal,
): void {
  if (leaving.aborted) return;
  let known: Set<string> | undefined;
  let hide: (() => void) | undefined;
  const tell = async (came: readonly OrderRecord[]): Promise<void> => {
    const own = await takenHere(db, came);
    const news = came.filter(({ id }) => !own.has(id));
    const [first] = news;
    if (first === undefined || leaving.aborted) return;
    const isOne = news.length === 1;
    // Several would push out what is offered beside them: the way back of a line that was removed.
    hide?.();
    hide = voice.toast({
      message: isOne
        ? newsText.came(first.contacto.nombre ?? first.numero_display)
        : newsText.cameMany(news.length),
      tone: 'info',
      action: { label: newsText.see, onClick: () => onSee(isOne ? first.id : '') },
      durationMs: SHOWN_MS,
    });
    voice.chime();
  };
  const reading = liveRead([db.orders, db.meta], () => readNews(db)).subscribe(
    ({ ids, orders, isFilling }) => {
      onCount(orders.filter(({ estado }) => estado === 'nuevo').length);
      const before = known;
      // What a whole fetch brings was there before.
      known = isFilling ? undefined : new Set([...(before ?? []), ...ids]);
      if (before === undefined || isFilling) return;
      const since = Date.now() - BEGUN_LATELY_MS;
      const isNews = ({ estado, fisico_en }: OrderRecord) =>
        estado === 'nuevo' || Date.parse(fisico_en) > since;
      const came = orders.filter((order) => !before.has(order.id) && isNews(order));
      if (came.length > 0) void tell(came).catch(reportUnlessLeaving);
    },
  );
  leaving.addEventListener('abort', () => reading.unsubscribe(), { once: true });
}
