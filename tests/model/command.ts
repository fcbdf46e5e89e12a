import type { Destination } from '#domain/returns.ts';
import type { OrderKind, OrderStep } from '#domain/orders/orders.ts';
import type { Fault } from './network.ts';

/** What people, other programs and the weather do; `at` is the counter, the other numbers choose among what there is. */
export type Command =
  // At the counter
  | {
      do: 'sell';
      at: number;
      product: number;
      units: number;
      delivered: boolean;
      buyer: Buyer;
      /** The screen showed another total than the server makes of it: 409 while the goods are here. */
      isMisread?: boolean;
      /** Something that is no product beside it, or a discount on all of it. */
      extra?: 'sundries' | 'discount';
      dies?: number;
    }
  | { do: 'basket'; at: number; product: number; units: number }
  | { do: 'charge basket'; at: number; delivered: boolean }
  | { do: 'deliver'; at: number; which: number }
  | { do: 'new client'; at: number; cedula: number; isValid: boolean }
  | { do: 'new product'; at: number; code: number }
  | {
      do: 'edit product';
      at: number;
      product: number;
      nombre?: string;
      costo?: string;
      precio_final?: string | null;
    }
  | { do: 'edit client'; at: number; which: number; telefono: string }
  | { do: 'stock'; at: number; product: number; units: number; dies?: number }
  | { do: 'limit'; at: number; limit: number }
  | { do: 'printer'; at: number; fontSize?: number; margin?: number }
  | { do: 'pay'; at: number; valor: number }
  | { do: 'delete product'; at: number; product: number }
  | { do: 'delete client'; at: number; which: number }
  // What comes back
  | {
      do: 'take back';
      at: number;
      which: number;
      units: number;
      destino: Destination;
      isDelivered: boolean;
      dies?: number;
    }
  | { do: 'give money'; at: number; which: number }
  | {
      do: 'exchange';
      at: number;
      which: number;
      units: number;
      product: number;
      /** Of the new goods. */
      wanted: number;
      delivered: boolean;
      dies?: number;
    }
  // What is promised
  | { do: 'take order'; at: number; product: number; units: number; tipo: OrderKind; dies?: number }
  | { do: 'edit order'; at: number; which: number; units?: number; nota?: string }
  | { do: 'move order'; at: number; which: number; estado: OrderStep; dies?: number }
  | { do: 'bill order'; at: number; which: number; delivered: boolean; dies?: number }
  | { do: 'pay order'; at: number; which: number; valor: number }
  // At its drawer
  | { do: 'open drawer'; at: number; base: number; dies?: number }
  | { do: 'move money'; at: number; tipo: 'ingreso' | 'gasto' | 'retiro'; valor: number; dies?: number }
  | { do: 'close drawer'; at: number; counted: number; dies?: number }
  // In its work list
  | { do: 'retry'; at: number; which: number | null }
  | { do: 'give up'; at: number; which: number; faults: Fault[] }
  | { do: 'correct'; at: number; which: number }
  | { do: 'use existing'; at: number }
  // Between counter and server
  | { do: 'sync'; at: number; tab: number; faults: Fault[]; dies?: number }
  | { do: 'tabs'; at: number; faults: Fault[] }
  | { do: 'pull'; at: number; limit: number; faults: Fault[]; dies?: number }
  | { do: 'late copy'; at: number; which: number }
  | { do: 'token'; at: number; isValid: boolean }
  | { do: 'clock'; at: number; ms: number }
  | { do: 'update'; at: number }
  // Elsewhere
  | { do: 'night' }
  | { do: 'new epoch' }
  | { do: 'restock'; product: number; units: number }
  | { do: 'reprice'; product: number; costo: string }
  | { do: 'rename'; product: number; nombre: string }
  | { do: 'other sale'; product: number; units: number }
  | { do: 'other return'; which: number; units: number }
  | { do: 'other order'; product: number; units: number }
  | { do: 'other move'; which: number; estado: OrderStep }
  | { do: 'other edit'; which: number; units: number }
  | { do: 'annul'; which: number }
  | { do: 'crowd'; product: number; sales: number }
  | { do: 'other client'; cedula: number }
  | { do: 'remove'; product: number }
  | { do: 'series'; at: number; which: number }
  | { do: 'level'; at: number; level: 1 | 2 | 3 }
  | { do: 'resolution'; isInForce: boolean }
  | { do: 'range'; isUsedUp: boolean }
  | { do: 'module'; slug: 'facturacion' | 'inventario' | 'clientes' | 'pedidos'; isOn: boolean };

/** Consumidor final, the client with credit who pays later, or a client made on this counter. */
export type Buyer = 'final' | 'credit' | 'own';
