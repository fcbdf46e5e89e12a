// Planted faults of edits that cross those of others (offline §8).
const openForm = (test) => ({ files: ['tests/flow/device/open-form.test.ts'], test });
const fault = (name, file, find, replace, test) => ({
  name,
  edits: [{ file, find, replace }],
  suite: openForm(test),
});

export const edits = [
  fault(
    'offline: a form undoes what others changed while it was open',
    'src/data/send/edit-base.ts',
    'return isAsIs ? latest : { v: null, fields: { ...latest.fields, ...seen } };',
    'return isAsIs ? latest : latest;',
    'changes what was typed',
  ),
  fault(
    'offline: a dispute is sent again with all the rest',
    'src/data/resolve/work-list.ts',
    'cause === undefined ? !error?.conflict : error?.codigo === cause',
    'cause === undefined || error?.codigo === cause',
    'waits for a choice',
  ),
  fault(
    'offline: a refused edit that is corrected in its form undoes what others changed since',
    'src/data/read/products/product-form.ts',
    'seen: { ...pickFields(row, PRODUCT_EDIT_FIELDS), ...(refused && fieldsTypedOver(refused)) },',
    'seen: pickFields(row, PRODUCT_EDIT_FIELDS),',
    'before the form was opened',
  ),
  fault(
    'offline: the choice of a dispute goes over what came after it',
    'src/data/resolve/corrections.ts',
    'form: Object.fromEntries(kept), seen });',
    'form: Object.fromEntries(kept) });',
    'went on writing',
  ),
  fault(
    'offline: stock that is still on its way is taken for none',
    'src/data/knows-server.ts',
    "['last-sync', 'bootstrap', 'more-to-come']",
    "['last-sync', 'bootstrap']",
    'while the device was away',
  ),
  {
    name: 'offline: favourites shown only once the server has them',
    edits: [
      {
        file: 'src/data/projection/project-settings.ts',
        find: "if (effect.type === 'favourites') return { paginas: effect.paginas };",
        replace: "if (effect.type === 'favourites') return value;",
      },
    ],
    suite: { files: ['tests/flow/till/favourites.test.ts'], test: 'shown at once' },
  },
  {
    name: 'favourites of the first save kept over those of the last',
    edits: [
      {
        file: 'server/modules/favourites/favourites.repo.ts',
        find: 'DO UPDATE SET paginas = excluded.paginas',
        replace: 'DO UPDATE SET paginas = f.paginas',
      },
    ],
    suite: { files: ['tests/flow/till/favourites.test.ts'], test: 'end equal everywhere' },
  },
  {
    name: 'the end of a long press on a tile sells one of it',
    edits: [
      {
        file: 'src/features/workspace/invoicing/favourites/Tile.tsx',
        find: 'onClick={() => press.isOver() || onTap()}',
        replace: 'onClick={onTap}',
      },
    ],
    suite: {
      files: ['src/features/workspace/invoicing/favourites/board.test.tsx'],
      test: 'whose end adds nothing',
    },
  },
  {
    name: 'an edit of an order goes over the lines that somebody else wrote',
    edits: [
      {
        file: 'src/data/projection/order-fields.ts',
        find: 'lineas: JSON.stringify(lineas, OF_LINES),',
        replace: 'lineas: JSON.stringify(lineas, OF_LINES.slice(0, 1)),',
      },
    ],
    suite: { files: ['tests/flow/till/orders.test.ts'], test: 'waits for a person, who chooses' },
  },
  {
    name: 'a sale does not say which order it bills',
    edits: [
      {
        file: 'src/data/writes/sales.ts',
        find: '...(sale.pedido_id === undefined ? {} : { pedido_id: sale.pedido_id }),',
        replace: '',
      },
    ],
    suite: { files: ['tests/flow/till/orders.test.ts'], test: 'is handed over on the device at once' },
  },
  {
    name: 'a device keeps closed orders for ever',
    edits: [
      {
        file: 'src/data/projection/order-window.ts',
        find: "?? '') < oldest",
        replace: "?? '') < 0",
      },
    ],
    suite: { files: ['tests/flow/till/orders.test.ts'], test: 'closed ones for thirty days' },
  },
  {
    name: 'an order is billed at another price than was told, unasked',
    edits: [
      {
        file: 'src/features/workspace/orders/OrdersScreen.tsx',
        find: 'found.changed.length === 0 && ',
        replace: '',
      },
    ],
    suite: {
      files: ['src/features/workspace/orders/orders-screen.test.tsx'],
      test: 'asks where a price has changed',
    },
  },
];
