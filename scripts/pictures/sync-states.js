// A counter on a bad day, for the pictures of the Sincronización screen: rows as the engine itself leaves them.

const minutes = (count) => count * 60_000;
const hours = (count) => count * 3_600_000;

/** Runs in the page: writes the rows into the database of the person who is signed in. */
async function writeRows(ages) {
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error));
    });
  const [{ name }] = (await indexedDB.databases()).filter((one) => one.name.startsWith('erp:'));
  const db = await done(indexedDB.open(name));
  const all = (table) => done(db.transaction(table).objectStore(table).getAll());
  const products = await all('products');
  const clients = (await all('clients')).filter((client) => !client.es_consumidor_final);
  const [me] = await all('me');
  const at = (ms) => new Date(Date.now() - ms - 5 * 3_600_000).toISOString().replace('Z', '-05:00');
  const [coffee, rice, soap] = ['Café Águila Roja 500 g', 'Arroz Diana 500 g', 'Jabón Rey barra 300 g'].map(
    (wanted, index) => products.find((product) => product.nombre === wanted) ?? products[index],
  );
  const [client] = clients;
  let counter = 41;
  const operation = (kind, effect, ageMs, more = {}) => ({
    op: crypto.randomUUID(),
    format: 2,
    kind,
    entityId: more.entityId ?? crypto.randomUUID(),
    lane: crypto.randomUUID(),
    touches: [],
    dependsOn: [],
    method: 'POST',
    path: '/api/erp/clientes/',
    body: {},
    base: null,
    effect: { type: kind, ...effect },
    shownTotal: null,
    state: 'pending',
    sent: true,
    delivered: false,
    attempts: 1,
    nextAt: Date.now() + 200_000,
    occurredAt: at(ageMs),
    vFrom: null,
    vTo: null,
    response: null,
    error: null,
    draft: null,
    discard: null,
    ...more,
  });
  const sale = (total, ageMs, more = {}) => {
    counter += 1;
    const cliente = more.cliente ?? { id: '', nombre: 'Consumidor final', identificacion: '222222222222' };
    const codigo_provisional = `V-7F3K-00${counter}`;
    const { cliente: _cliente, ...rest } = more;
    return operation(
      'sale',
      {
        serie_id: me.serie_id,
        demand: {},
        rests: [],
        sale: {
          codigo_provisional,
          cliente,
          fecha: at(ageMs),
          cajero: '',
          lines: [],
          bagRate: '0.00',
          subtotal: total,
          total_impuestos: '0.00',
          total_factura: total,
          pagos: [],
          cambio: '0.00',
        },
      },
      ageMs,
      { path: '/api/erp/facturacion/facturas/', delivered: true, ...rest },
    );
  };
  const refused = (status, codigo, answer, conflict) => ({
    state: 'rejected',
    attempts: 1,
    error: {
      status,
      codigo,
      text: Object.values(answer).flat()[0] ?? '',
      at: new Date().toISOString(),
      answer: { ...answer, codigo },
      ...(conflict ? { conflict } : {}),
    },
  });
  const natural = { nombre_completo_natural: 'Marta Rojas', cedula_natural: '41700100' };
  const marta = operation('client-create', { client: { ...natural } }, ages.marta, {
    body: { tipo_cliente: 'Natural', ...natural },
    ...refused(400, 'datos_invalidos', {
      cedula_natural: ['Ya existe un cliente con esta cédula.'],
    }),
  });
  marta.error.answer.existente = { id: client.id, ...natural };
  const price = operation(
    'product-edit',
    { changes: { costo: '13500.00', porcentaje_margen: 32 } },
    ages.price,
    {
      entityId: coffee.id,
      method: 'PUT',
      base: { v: 1, fields: { nombre: coffee.nombre, costo: '12900.00', porcentaje_margen: 30 } },
      ...refused(
        412,
        'version_cambiada',
        {},
        {
          mine: { costo: '13500.00' },
          theirs: { costo: '13200.00' },
        },
      ),
    },
  );
  price.error.text = 'Otra persona cambió estos datos mientras tanto. Revíselos antes de guardar.';
  const used = {
    state: 'blocked',
    error: {
      status: 400,
      codigo: 'rango_agotado',
      text: 'El rango de numeración de la serie POS1 se agotó. El dueño debe ampliarlo.',
      at: new Date().toISOString(),
    },
  };
  const martaBuys = { id: marta.entityId, nombre: 'Marta Rojas', identificacion: '41700100' };
  const rows = [
    marta,
    price,
    sale('12300.00', ages.blocked, used),
    sale('48950.00', ages.blocked - 240_000, used),
    operation(
      'payment',
      { cliente_id: client.id, valor: '50000.00', medio: 'nequi', referencia: null },
      ages.old,
      {
        path: `/api/erp/clientes/${client.id}/abonos/`,
      },
    ),
    sale('23600.00', ages.waiting, { cliente: martaBuys, dependsOn: [marta.op] }),
    operation(
      'stock-edit',
      { serie_id: me.serie_id, deltas: { cantidad_vitrina: '12', cantidad_bodega: '0' }, names: {} },
      ages.recent,
      { entityId: rice.id, method: 'PUT' },
    ),
    sale('8790.00', ages.recent - 120_000, {}),
    operation('printer', { patch: {} }, ages.recent - 180_000, { path: '/api/erp/config/printer-settings/' }),
    operation(
      'product-create',
      { data: { nombre: 'Jabón azul', codigo_barras: soap.codigo_barras }, stock: {} },
      ages.gone,
      {
        state: 'discarded',
        discard: { reason: 'existing', at: new Date(Date.now() - ages.gone).toISOString() },
      },
    ),
    sale('5400.00', ages.gone + 600_000, {
      state: 'discarded',
      discard: {
        reason: 'El cliente devolvió todo antes de salir',
        at: new Date(Date.now() - ages.gone).toISOString(),
      },
    }),
  ];
  // The server was restored from a copy, and numbered a sale anew.
  const sold = (await all('invoices')).filter(({ invoice }) => invoice).at(-1);
  rows.push(
    sale('33400.00', ages.old, {
      state: 'done',
      entityId: sold.id,
      formerNumber: 'POS1-000498',
      response: sold.invoice,
      vFrom: 1,
      vTo: 1,
      draft: null,
    }),
  );
  const outbox = db.transaction('outbox', 'readwrite').objectStore('outbox');
  for (const row of rows) await done(outbox.add(row));
  db.close();
  const registry = await done(indexedDB.open('erp-registry'));
  const identities = registry.transaction('identities', 'readwrite').objectStore('identities');
  await done(
    identities.put({
      id: 'erp:0:0',
      businessId: 0,
      subUserId: 0,
      name: 'Carlos Méndez',
      businessName: '',
      pending: 3,
      lastSync: null,
    }),
  );
  registry.close();
}

/** Fills the page's counter with work of every sort; the server takes none of it while the page is open. */
export async function fillCounter(page) {
  const busy = { status: 503, headers: { 'Erp-Api': '1' }, json: { detail: 'Error del servidor.' } };
  await page.route(/\/api\/erp\/(facturacion|clientes|inventario|config)\//u, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(busy),
  );
  await page.evaluate(writeRows, {
    marta: hours(3),
    price: hours(2),
    blocked: minutes(95),
    waiting: minutes(172),
    old: hours(15),
    recent: minutes(9),
    gone: hours(26),
  });
}
