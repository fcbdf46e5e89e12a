import { endpoint } from '#contract/endpoint.ts';
import { PAGE_QUERY, page } from '#contract/page.ts';
import { PATHS } from '#contract/paths.ts';
import { OrderInput, OrderStepInput } from './order-input.ts';
import { Order } from './orders.ts';
import { orderText } from './order-text.ts';

const ORDERS = PATHS.orders;

/** Calls about what is promised now and sold later (orders.md). */
export const orderEndpoints = {
  orders: endpoint({
    method: 'GET',
    path: ORDERS,
    auth: 'collaborator',
    action: 'orders.operate',
    modules: ['pedidos'],
    query: {
      page: PAGE_QUERY.page,
      page_size: PAGE_QUERY.page_size,
      search: PAGE_QUERY.search,
      estado: orderText.state,
      tipo: orderText.kind,
      desde: 'Primer día en que se tomaron, AAAA-MM-DD en Bogotá.',
      hasta: 'Último día en que se tomaron.',
    },
    reply: page(Order),
    summary: 'Pedidos del negocio, el último primero.',
  }),
  order: endpoint({
    method: 'GET',
    path: `${ORDERS}:id/`,
    auth: 'collaborator',
    action: 'orders.operate',
    modules: ['pedidos'],
    reply: Order,
    summary: 'Un pedido.',
  }),
  createOrder: endpoint({
    method: 'POST',
    path: ORDERS,
    auth: 'collaborator',
    row: 'create',
    delivered: true,
    action: 'orders.operate',
    deed: 'tomar pedidos',
    modules: ['pedidos'],
    body: OrderInput,
    reply: Order,
    status: 201,
    summary: 'Toma un pedido: no es una venta, no mueve existencias ni deuda.',
  }),
  updateOrder: endpoint({
    method: 'PUT',
    path: `${ORDERS}:id/`,
    auth: 'collaborator',
    row: 'edit',
    action: 'orders.operate',
    deed: 'editar pedidos',
    modules: ['pedidos'],
    body: OrderInput,
    reply: Order,
    summary: 'Cambia los datos y todas las líneas de un pedido que no se ha facturado.',
  }),
  stepOrder: endpoint({
    method: 'POST',
    path: `${ORDERS}:id/pasos/`,
    auth: 'collaborator',
    row: 'create',
    delivered: true,
    action: 'orders.operate',
    deed: 'mover pedidos',
    modules: ['pedidos'],
    body: OrderStepInput,
    reply: Order,
    status: 201,
    summary: 'Lleva un pedido a otro estado; cancelar el de otra persona, desde el nivel 2.',
  }),
} as const;
