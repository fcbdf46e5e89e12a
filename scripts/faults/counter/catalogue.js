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
    name: 'an order of a public page costs what its body says',
    edits: [
      {
        file: 'contract/catalogue/catalogue.ts',
        find: '.array(z.object({ product_id: uuid, cantidad: quantityInput }), catalogueText.noLines)',
        replace:
          '.array(z.object({ product_id: uuid, cantidad: quantityInput, precio_visto: z.string().optional() }), catalogueText.noLines)',
      },
      {
        file: file('catalogue-orders.service.ts'),
        find: 'return lineas.flatMap(({ product_id, cantidad }) => {',
        replace: 'return lineas.flatMap(({ product_id, cantidad, precio_visto: told }) => {',
      },
      {
        file: file('catalogue-orders.service.ts'),
        find: 'const precio_visto = priceWithTaxes(',
        replace: 'const precio_visto = told ?? priceWithTaxes(',
      },
    ],
    suite: flow('at the prices of the shop'),
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
        find: 'if (byAddress >= ORDERS_PER_ADDRESS || byPhone',
        replace: 'if (byAddress > ORDERS_PER_ADDRESS || byPhone',
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
];
