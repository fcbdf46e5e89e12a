// Planted faults of what is promised and sold later: steps by arrival, two invoices, goods taken before they are sold.
const DOMAIN = 'domain/orders/orders.ts';
const RESERVED = 'domain/orders/reserved.ts';
const REPO = 'server/modules/orders/orders.repo.ts';
const WRITES = 'server/modules/orders/order-writes.repo.ts';
const SALES = 'server/modules/orders/order-sales.repo.ts';
const BILLING = 'server/modules/orders/order-billing.ts';
const SERVICE = 'server/modules/orders/order-writes.service.ts';
const states = { files: ['domain/orders/orders.test.ts'] };
const taking = { files: ['tests/flow/orders/orders.test.ts'] };
const steps = { files: ['tests/flow/orders/steps.test.ts'] };
const billing = { files: ['tests/flow/orders/billing.test.ts'] };
const businesses = { ...billing, test: 'never meet over an order' };
const till = { files: ['tests/flow/till/orders.test.ts'] };
const screen = { files: ['src/features/workspace/orders/orders-screen.test.tsx'] };
const days = { files: ['tests/model/offline-directed.test.ts'], test: 'an order' };
const matrix = { files: ['tests/contract/matrix.test.ts'], test: 'does not find what belongs to another' };
const fault = (name, file, find, replace, suite = billing) => ({
  name: `orders: ${name}`,
  edits: [{ file, find, replace }],
  suite,
});

export const orders = [
  fault(
    'the step that came last is where the order is',
    DOMAIN,
    "if (estado !== 'cancelado' && RANKS[estado] > RANKS[furthest]) furthest = estado;",
    "if (estado !== 'cancelado') furthest = estado;",
    states,
  ),
  fault(
    'cancelling takes back what was handed over',
    DOMAIN,
    "if (furthest === 'entregado' || isInvoiced) return furthest;",
    'if (isInvoiced) return furthest;',
    states,
  ),
  fault(
    'cancelling takes back what was billed',
    DOMAIN,
    "if (furthest === 'entregado' || isInvoiced) return furthest;",
    "if (furthest === 'entregado') return furthest;",
    steps,
  ),
  fault(
    'billed goods are promised still',
    RESERVED,
    'order.invoice_id === null && isOpenOrder(order);',
    'isOpenOrder(order);',
    states,
  ),
  fault(
    'billed goods are promised still, in the lists',
    REPO,
    'AND o.invoice_id IS NULL ${inStore}',
    '${inStore}',
  ),
  fault(
    'what is promised is taken from the stock',
    'server/modules/inventory/products.service.ts',
    'apartadas > 0 ? { ...row, apartadas } : row;',
    'apartadas > 0 ? { ...row, apartadas, cantidad_total: row.cantidad_total - apartadas } : row;',
  ),
  fault(
    'a second invoice of an order, and nobody hears of it',
    'server/modules/invoicing/rebilled-order.ts',
    'if (!order?.billed) return [];',
    'if (order) return [];\n  if (!order?.billed) return [];',
  ),
  fault(
    'two counters bill an order at once',
    BILLING,
    'await repo.lockOrder(tx, businessId, id);\n    const billing',
    'const billing',
    { ...billing, test: 'at once' },
  ),
  fault(
    'an annulled invoice keeps its order',
    SALES,
    'AND r.invoice_id = s.invoice_id AND r.concepto = 2)',
    'AND r.invoice_id = s.invoice_id AND r.concepto = 3)',
  ),
  fault(
    'goods that came back in part free the order',
    SALES,
    'AND r.invoice_id = s.invoice_id AND r.concepto = 2)',
    'AND r.invoice_id = s.invoice_id)',
  ),
  fault(
    'the hand-over of an annulled invoice counts on',
    BILLING,
    'step.invoice_id === null || step.invoice_id === invoiceId',
    'step.invoice_id === null || step.invoice_id !== undefined',
  ),
  fault(
    'an order does not find the sale that came before it',
    SERVICE,
    'await repo.writeLines(tx, businessId, id, checked.lines);\n      await settleOrder(write, id);',
    "await repo.writeLines(tx, businessId, id, checked.lines);\n      write.changes.put('pedidos', id);",
  ),
  fault(
    'a billed order is edited',
    SERVICE,
    'if (before.invoice_id !== null) throw alreadyBilled(',
    'if (before.invoice_id === "") throw alreadyBilled(',
  ),
  fault(
    'an edit on an older version',
    SERVICE,
    "await requireBase(tx, businessId, { tabla: 'pedidos', id }, facts);",
    '',
    taking,
  ),
  fault(
    'level 1 cancels somebody else’s order',
    SERVICE,
    "return can(actor.level, 'orders.cancel-others');",
    "return can(actor.level, 'orders.operate');",
    steps,
  ),
  fault(
    'a step sent twice is two',
    SERVICE,
    'if (existing) return replayed(request, write, orderId, existing);',
    '',
    steps,
  ),
  fault(
    'the feed forgets open orders',
    'server/modules/sync/feed.repo.ts',
    ' OR id IN ${kept.openOrderIds})',
    ')',
    taking,
  ),
  fault(
    'the feed keeps closed orders',
    'server/modules/sync/feed.repo.ts',
    "AND (tabla <> 'pedidos' OR cambiado_en >= ${kept.oldestOrder} OR id IN ${kept.openOrderIds})))",
    "AND (tabla <> 'pedidos' OR cambiado_en <= ${kept.oldestOrder} OR cambiado_en >= ${kept.oldestOrder} OR id IN ${kept.openOrderIds})))",
    taking,
  ),
  fault(
    'a device that was away keeps orders open that were closed meanwhile',
    'server/modules/sync/feed.repo.ts',
    '(NOT ${kept.isInitial}::boolean',
    '(FALSE AND NOT ${kept.isInitial}::boolean',
    { files: ['tests/flow/orders/absent-device.test.ts'] },
  ),
  fault(
    'an order for a time of long ago',
    'server/modules/orders/order-checks.ts',
    'if (para === null || !isLongPast(para, takenAt.getTime())) return;',
    'if (para === null || para !== "" || !isLongPast(para, takenAt.getTime())) return;',
    taking,
  ),
  fault(
    'one of any business',
    REPO,
    'WHERE o.business_id = ${businessId} AND o.id = ANY(${ids}::uuid[])',
    'WHERE o.id = ANY(${ids}::uuid[])',
    matrix,
  ),
  fault(
    'the course of any business’s',
    WRITES,
    'FROM orders o WHERE o.business_id = ${businessId} AND o.id = ${id}`',
    'FROM orders o WHERE o.id = ${id}`',
    matrix,
  ),
  fault(
    'the list of every business’s',
    REPO,
    'return sql`o.business_id = ${businessId} ${ofState}',
    'return sql`true ${ofState}',
    businesses,
  ),
  fault(
    'the sales of any business',
    SALES,
    'WHERE s.business_id = ${businessId} AND s.order_id = ${orderId} AND s.invoice_id IS',
    'WHERE s.order_id = ${orderId} AND s.invoice_id IS',
    businesses,
  ),
  fault(
    'the change of an order goes with a product that another device made first',
    'src/data/resolve/use-existing.ts',
    " && !isKind(operation, 'order-edit')",
    '',
    till,
  ),
  fault(
    'an order of a program was taken at the counter',
    SERVICE,
    "origen: isKeyRank(actor.level) ? 'api' : 'mostrador',",
    "origen: isKeyRank(actor.level) ? 'mostrador' : 'mostrador',",
    taking,
  ),
  fault(
    'a second press takes the money twice',
    'src/features/workspace/orders/detail/PayTowards.tsx',
    'if (isBusy.current) return;',
    '',
    screen,
  ),
  fault(
    'a finer quantity than the server takes is saved',
    'src/features/workspace/orders/form/form-values.ts',
    'if (readQuantity(cantidad) === null) errors[key] = fieldText.quantity;',
    'if (!(Number(cantidad) > 0)) errors[key] = fieldText.quantity;',
    screen,
  ),
  fault(
    'an order that was edited is billed as it was',
    'src/features/workspace/orders/billing/bill.ts',
    'const isEdited = before !== undefined && before.goods !== opened.goods;',
    'const isEdited = before?.goods === null;',
    screen,
  ),
  fault(
    'a sale hands over what somebody brings, on the device',
    'src/data/projection/project-order.ts',
    'if (!isHandedOverByInvoice(order.tipo)) return billed;',
    '',
    days,
  ),
  fault(
    'an order that was billed here stays open until the server says so',
    'src/data/projection/project-order.ts',
    'const billed = { ...order, invoice_id: id, factura_numero };',
    'const billed = { ...order, factura_numero };',
    days,
  ),
  fault(
    'a second sale of an order is noted in the place of the first',
    SALES,
    'ORDER BY s.orden LIMIT 1',
    'ORDER BY s.orden DESC LIMIT 1',
    days,
  ),
  fault(
    'the next customer bills the order of a sale that was emptied',
    'src/data/drafts/draft-edits.ts',
    'setSaleDiscount({ ...draft, payments: [], nota:',
    'setSaleDiscount({ ...draft, pedido, payments: [], nota:',
    { files: ['src/data/drafts/draft-store.test.ts'], test: 'bills its order no more' },
  ),
  fault(
    'a sale that waits is billed at the price of when it was opened',
    'src/features/workspace/orders/billing/bill.ts',
    'drafts.editOne(open.id, (draft) => repriceLines(draft, pricedAnew(lines)));',
    '',
    { files: ['src/features/workspace/orders/changed-orders.test.tsx'], test: 'has that price' },
  ),
  fault(
    'nobody looks at what was cancelled too late',
    'server/modules/reports/today.service.ts',
    "OR (o.estado <> 'cancelado' AND EXISTS (",
    "OR (o.estado = 'x' AND EXISTS (",
    { ...steps, test: 'too late' },
  ),
];
