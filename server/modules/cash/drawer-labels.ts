import type { Actor } from '#server/platform/actor.ts';
import type { Write } from '#server/platform/write.ts';
import type { CashPorts } from './ports.ts';
import { addGivenUp, adjustStatement, type DocumentKind, watchSession } from './cash-sessions.repo.ts';
import { cashLog } from './cash-text.ts';

/** What comes with the label of a drawer. */
type Labelled = Parameters<typeof cashLog.late>[0];

/** The drawer behind a label, as the write found it; its closing waits for the write. */
export interface WatchedDrawer {
  id: string;
  /** null while it is open. */
  z: number | null;
}

/** What sales and payments do with the label that they carry: it is never a reason to refuse them (cash.md). */
export function createDrawerLabels({ recordActivity }: Pick<CashPorts, 'recordActivity'>) {
  return {
    /** The first lock of a write. @returns undefined for no label, and for a drawer that is not known here */
    async watch(
      { tx, businessId }: Write,
      id: string | null | undefined,
    ): Promise<WatchedDrawer | undefined> {
      const row = id ? await watchSession(tx, businessId, id) : undefined;
      return id && row ? { id, z: row.z_numero } : undefined;
    },

    /** Notes what came after the closing: the count stays, the difference moves, and people are told. */
    async noteLate(
      write: Write,
      actor: Actor,
      drawer: WatchedDrawer | undefined,
      what: Labelled,
    ): Promise<void> {
      if (!drawer || drawer.z === null) return;
      write.changes.alongside(adjustStatement(write.businessId, drawer.id, write.now));
      write.changes.put('cajas', drawer.id);
      await recordActivity(write, actor, 'caja', 'Cerrar', cashLog.late(what, drawer.z));
    },

    /** What a counter has given up is awaited no more by the closing of its drawer. */
    async giveUp(
      { tx, businessId, changes }: Write,
      cajaId: string,
      document: { id: string; kind: DocumentKind },
    ): Promise<void> {
      const { id: documentId, kind } = document;
      const isNews = await addGivenUp(tx, businessId, { id: cajaId, documentId, kind });
      if (isNews) changes.put('cajas', cajaId);
    },
  };
}

export type DrawerLabels = ReturnType<typeof createDrawerLabels>;
