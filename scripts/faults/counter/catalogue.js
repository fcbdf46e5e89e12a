// Planted faults of the public pages of stores.
const file = (name) => `server/modules/catalogue/${name}`;
const flow = (test, name = 'catalogue-orders') => ({ files: [`tests/flow/orders/${name}.test.ts`], test });

export const catalogue = [
  {
    name: 'the page of a store that its owner did not publish is shown',
    edits: [
      {
        file: file('catalogue.service.ts'),
        find: 'if (!found?.publicado) throw',
        replace: 'if (!found) throw',
      },
      {
        file: file('catalogue.service.ts'),
        find: 'if (!catalogue?.publicado || catalogue.nombre !== name)',
        replace: 'if (!catalogue || catalogue.nombre !== name)',
      },
    ],
    suite: flow('is off until its owner publishes it', 'catalogue'),
  },
  {
    name: 'an order of a public page is taken at a price that was not shown',
    edits: [
      {
        file: file('catalogue-orders.service.ts'),
        find: 'precio_visto === null || precio_visto === product.precio',
        replace: 'true',
      },
    ],
    suite: flow('for a price that the shop does not have any more'),
  },
  {
    name: 'an order of a public page that is sent twice is two orders',
    edits: [
      {
        file: file('catalogue-orders.service.ts'),
        find: 'const { id, tipo, nota, telefono } = input;',
        replace: 'const { tipo, nota, telefono } = input;\n      const id = crypto.randomUUID();',
      },
    ],
    suite: flow('is one order, however often'),
  },
  {
    name: 'an address may send one order too many to a public page',
    edits: [
      {
        file: file('catalogue-orders.service.ts'),
        find: 'byAddress[ORDERS_PER_ADDRESS - 1]',
        replace: 'byAddress[ORDERS_PER_ADDRESS]',
      },
    ],
    suite: flow('are ten orders of an address'),
  },
  {
    name: 'a public page shows the products of any business',
    edits: [
      {
        file: 'server/modules/inventory/catalogue-products.repo.ts',
        find: 'sql`p.business_id = ${businessId} AND p.deleted_at IS NULL AND NOT',
        replace: 'sql`p.deleted_at IS NULL AND NOT',
      },
    ],
    suite: flow('is of one business'),
  },
  {
    name: 'a paused public page takes orders',
    edits: [
      {
        file: file('catalogue-orders.service.ts'),
        find: "if (catalogue.pausado) throw refusal('paused');",
        replace: '',
      },
    ],
    suite: flow('while the page is not published, is paused'),
  },
  {
    name: 'a public page finds products by their codes',
    edits: [
      {
        file: 'server/modules/inventory/catalogue-products.repo.ts',
        find: "matchesWords(sql`translate(p.nombre_norm, ${APOSTROPHES}, '')`, words)",
        replace: 'sql`${APOSTROPHES}::text IS NOT NULL`',
      },
    ],
    suite: flow('finds nothing by a code', 'catalogue'),
  },
  {
    name: 'the address of a public page that no store has is answered with 200',
    edits: [
      {
        file: 'server/http/pwa-files.ts',
        find: 'if (card === null) markStray(request);',
        replace: 'strays.delete(request);',
      },
    ],
    suite: { files: ['tests/flow/protocol/pages.test.ts'], test: 'of a store is its page' },
  },
  {
    name: 'orders of a public page fill all places of the counters',
    edits: [
      {
        file: 'server/platform/write-queue.ts',
        find: 'PUBLIC = { atOnce: 1,',
        replace: 'PUBLIC = { atOnce: 4,',
      },
    ],
    suite: { files: ['server/platform/write-queue.test.ts'], test: 'lets one public write of a business in' },
  },
  {
    name: 'an order that a public page sent before and changed is not shown',
    edits: [
      {
        file: 'src/catalogue/order-dialog.ts',
        find: "basket.close(taken.map(({ product_id, cantidad }) => ({ id: product_id ?? '', cantidad })));",
        replace: 'basket.close(basket.lines);',
      },
    ],
    suite: {
      files: ['src/catalogue/catalogue-page.test.ts'],
      test: 'shows its number, where its answer was lost',
    },
  },
  {
    name: 'an order of a public page shows its old price where the shop has a new one',
    edits: [
      {
        file: 'src/catalogue/order-dialog.ts',
        find: 'basket.refresh(productsIn(answer.body));',
        replace: '',
      },
    ],
    suite: {
      files: ['src/catalogue/catalogue-page.test.ts'],
      test: 'shows the new price of what costs more',
    },
  },
];
