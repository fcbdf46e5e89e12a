import type { Order } from '#contract/orders/orders.ts';
import type { Business } from '#contract/session/session.ts';
import type { PriceProfile } from '#domain/money/invoice-math.ts';
import type { Unit } from '#domain/money/units.ts';
import type { PageRequest } from '#server/http/paging.ts';
import type { Actor, Owner } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Write } from '#server/platform/write.ts';

export interface ShownProduct extends PriceProfile {
  id: string;
  nombre: string;
  /** Pesos before taxes. */
  precio_venta_calculado: string;
  unidad: Unit;
  disponible: boolean;
}

/** What public pages need of the other modules; `services.ts` hands it in. */
export interface CataloguePorts {
  locateOfKind(actor: Owner, tipo: string, id: number): Promise<number>;
  findBusiness(db: Db | Tx, businessId: number): Promise<Business>;
  /** The given businesses that have a module on. */
  listWithModule(tx: Db | Tx, businessIds: readonly number[], slug: 'pedidos'): Promise<number[]>;
  products: {
    listShown(
      db: Db,
      businessId: number,
      serieId: number,
      query: { words: readonly string[]; page: PageRequest },
    ): Promise<ShownProduct[]>;
    countShown(db: Db, businessId: number, words: readonly string[]): Promise<number>;
    findShown(tx: Tx, businessId: number, serieId: number, ids: readonly string[]): Promise<ShownProduct[]>;
  };
  orders: {
    find(write: Write, id: string): Promise<{ order: Order; hash: string } | undefined>;
    take(
      write: Write,
      order: {
        id: string;
        serieId: number;
        tipo: 'recoger' | 'domicilio';
        contacto: { nombre: string; telefono: string; direccion: string | null };
        nota: string | null;
        lines: { product_id: string; nombre: string; cantidad: string; precio_visto: string }[];
        hash: string;
      },
    ): Promise<Order>;
  };
  recordActivity(
    write: Write,
    actor: Actor,
    modulo: 'negocio',
    accion: 'Editar',
    descripcion: string,
  ): Promise<void>;
}
