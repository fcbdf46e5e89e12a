import type { Collaborator } from '#server/platform/actor.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { Write } from '#server/platform/write.ts';

/** What clients need of the other modules; `app.ts` hands it in. */
/** A drawer that is known here; its closing waits for the write that watches it. */
interface WatchedDrawer {
  id: string;
  /** Number of its closing; null while it is open. */
  z: number | null;
}

interface WatchedOrder {
  id: string;
  billed: { id: string; numero: string } | null;
}

export interface AccountPorts extends ClientPorts {
  findBusiness(tx: Tx, businessId: number): Promise<{ opciones: { redondeo_efectivo: 0 | 50 } }>;
  /** What a payment does with the label of its drawer. */
  drawers: {
    watch(write: Write, id: string | null | undefined): Promise<WatchedDrawer | undefined>;
    noteLate(
      write: Write,
      actor: Collaborator,
      drawer: WatchedDrawer | undefined,
      what: 'un abono',
    ): Promise<void>;
  };
  /** What a payment does with the label of its order. */
  orders: {
    watch(write: Write, id: string | null | undefined): Promise<WatchedOrder | undefined>;
    isOfNobody(write: Write, order: WatchedOrder): Promise<boolean>;
    keepsFor(write: Write, order: WatchedOrder, clientId: string): Promise<boolean>;
    pay(write: Write, order: WatchedOrder | undefined): Promise<void>;
  };
}

export interface ClientPorts {
  recordActivity(
    write: Write,
    actor: Collaborator,
    modulo: 'clientes',
    accion: 'Crear' | 'Editar' | 'Eliminar' | 'Abonar',
    descripcion: string,
  ): Promise<void>;
}
