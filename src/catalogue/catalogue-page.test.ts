import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CataloguePage } from '#contract/catalogue/catalogue.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { startCatalogue } from './page.ts';

const product = (id: string, nombre: string, more: object = {}) => ({
  id,
  nombre,
  precio: '1547.00',
  unidad: 'und' as const,
  disponible: true,
  ...more,
});

const SHOP: CataloguePage = {
  negocio: 'Tienda La Esquina',
  establecimiento: 'Principal',
  ciudad: 'Bogotá, D.C.',
  saludo: 'Abrimos hasta las 9.',
  whatsapp: '573001234567',
  estado: 'abierto',
  count: 3,
  page: 1,
  pages: 1,
  productos: [
    product('a', 'Arroz'),
    product('q', 'Queso', { unidad: 'kg', precio: '20000.00' }),
    product('p', 'Panela', { disponible: false }),
  ],
};

interface Sent {
  address: string;
  body: Record<string, unknown> | null;
}

let sent: Sent[];
let answers: ((call: Sent) => { status: number; body: unknown } | Error)[];
let root: HTMLElement;
let store: Storage;

beforeEach(() => {
  sent = [];
  answers = [];
  root = document.createElement('div');
  document.body.append(root);
  const kept = new Map<string, string>();
  store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null;
    const call = { address, body };
    sent.push(call);
    const answer = answers.shift()?.(call) ?? { status: 200, body: SHOP };
    if (answer instanceof Error) throw answer;
    return Response.json(answer.body, { status: answer.status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  root.remove();
});

const open = () => startCatalogue(root, 'la-esquina', store);
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const taken = { status: 201, body: { numero_display: 'PED-000007', total: '3094.00' } };

/** Two of rice in the basket, and the form filled in. */
async function fillOrder() {
  const user = userEvent.setup();
  await open();
  await user.click(button('Añadir Arroz'));
  await user.click(button('Más Arroz'));
  await user.click(button(/^Ver pedido/u));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('Nombre'), 'Marta');
  await user.type(dialog.getByLabelText('Teléfono'), '300 765 4321');
  return { user, dialog, send: () => user.click(dialog.getByRole('button', { name: 'Enviar pedido' })) };
}

describe('the public page of a store', () => {
  it('shows what the shop sells, with its price, and no way to want what is sold out', async () => {
    await open();
    const [rice, cheese, panela] = screen.getAllByRole('listitem');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tienda La Esquina');
    expect(rice?.textContent).toContain('$ 1.547');
    expect(cheese?.textContent).toContain('$ 20.000 / kg');
    expect(panela?.textContent).toContain('Agotado');
    expect(within(panela ?? root).queryByRole('button')).toBeNull();
  });

  it('keeps the basket on the device, by the shop’s newest price', async () => {
    const user = userEvent.setup();
    await open();
    await user.click(button('Añadir Queso'));
    expect(button(/^Ver pedido/u).textContent).toBe('Ver pedido · 1 producto · $ 10.000');
    const productos = [product('q', 'Queso', { unidad: 'kg', precio: '30000.00' })];
    answers = [() => ({ status: 200, body: { ...SHOP, productos } })];
    await open();
    expect(button(/^Ver pedido/u).textContent).toBe('Ver pedido · 1 producto · $ 15.000');
    await user.click(button('Menos Queso'));
    expect(screen.queryByRole('button', { name: /^Ver pedido/u })).toBeNull();
    expect(document.activeElement).toBe(button('Añadir Queso'));
  });

  it('keeps what is added while an order is on its way: it is of the next order', async () => {
    const { send } = await fillOrder();
    const before = JSON.parse(store.getItem('catalogo:la-esquina') ?? '') as { order: string };
    answers = [
      () => {
        fireEvent.click(screen.getAllByRole('button', { name: 'Más Arroz' })[0] as HTMLElement);
        return taken;
      },
    ];
    await send();
    await expectShown(() => screen.getByText(/PED-000007/u)).toBeInTheDocument();
    const kept = JSON.parse(store.getItem('catalogo:la-esquina') ?? '') as { order: string };
    expect(kept).toMatchObject({ lines: [{ id: 'a', cantidad: '1' }] });
    expect(kept.order).not.toBe(before.order);
  });

  it('begins with an empty basket, and an order that can be sent, where what was kept is spoiled', async () => {
    store.setItem('catalogo:la-esquina', '{"order":"x","lines":[{"id":"a","cantidad":"<b>"}]}');
    await open();
    expect(screen.queryByRole('button', { name: /^Ver pedido/u })).toBeNull();
    await userEvent.click(button('Añadir Arroz'));
    expect(JSON.parse(store.getItem('catalogo:la-esquina') ?? '')).toMatchObject({
      order: expect.stringMatching(/^[0-9a-f-]{36}$/u),
    });
  });

  it('follows what another tab of the same store puts into the basket, and sends', async () => {
    await open();
    const key = 'catalogo:la-esquina';
    const line = { id: 'a', nombre: 'Arroz', precio: '1547.00', unidad: 'und', cantidad: '3' };
    const put = (lines: object[]) => {
      store.setItem(key, JSON.stringify({ order: '0198c0de-0000-7000-8000-000000000001', lines }));
      window.dispatchEvent(new StorageEvent('storage', { key }));
    };
    put([line]);
    expect(button(/^Ver pedido/u).textContent).toBe('Ver pedido · 1 producto · $ 4.641');
    put([]);
    expect(screen.queryByRole('button', { name: /^Ver pedido/u })).toBeNull();
    expect(button('Añadir Arroz')).toBeVisible();
  });

  it('works over plain http and on an old telephone, whose browsers lack some of what is new', async () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
    vi.stubGlobal('AbortSignal', {});
    await open();
    await userEvent.click(button('Añadir Arroz'));
    expect(button(/^Ver pedido/u)).toBeVisible();
  });

  it.each([
    ['pausado', 'La tienda no está recibiendo pedidos por ahora.'],
    ['sin_pedidos', 'Esta tienda no recibe pedidos en línea.'],
  ])('shows products and no basket where it is %s', async (estado, words) => {
    answers = [() => ({ status: 200, body: { ...SHOP, estado } })];
    await open();
    expect(root.textContent).toContain(words);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says so where there is no such page, and offers another try where nothing answered', async () => {
    answers = [() => ({ status: 404, body: { codigo: 'no_encontrado' } }), () => new TypeError('offline')];
    await open();
    expect(root.textContent).toContain('Aquí no hay un catálogo');
    await open();
    expect(root.textContent).toContain('No se pudo cargar el catálogo.');
    fireEvent.click(button('Reintentar'));
    await expectShown(() => screen.getByRole('heading', { name: 'Tienda La Esquina' })).toBeInTheDocument();
  });

  it('asks for what is typed into the search, and shows the next page behind the first', async () => {
    answers = [
      () => ({ status: 200, body: { ...SHOP, pages: 2, count: 61 } }),
      () => ({ status: 200, body: { ...SHOP, page: 2, pages: 2, productos: [product('z', 'Zanahoria')] } }),
      () => ({ status: 200, body: { ...SHOP, count: 0, productos: [] } }),
    ];
    await open();
    await userEvent.click(button('Ver más productos'));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4));
    expect(document.activeElement).toBe(button('Añadir Zanahoria'));
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'ñame' } });
    fireEvent.submit(screen.getByRole('search'));
    await waitFor(() => expect(root.textContent).toContain('No hay productos con «ñame».'));
    expect(sent.map(({ address }) => address)).toEqual([
      '/api/publico/catalogos/la-esquina/?page=1',
      '/api/publico/catalogos/la-esquina/?page=2',
      '/api/publico/catalogos/la-esquina/?page=1&search=%C3%B1ame',
    ]);
  });
});

describe('a search that nothing answered', () => {
  const rice = { ...SHOP, count: 1, productos: [product('a', 'Arroz')] };
  const lost = () => new TypeError('lost');

  it('shows no products of before it, and is repeated by its button', async () => {
    answers = [() => ({ status: 200, body: { ...SHOP, pages: 2, count: 61 } }), lost];
    await open();
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'arroz' } });
    fireEvent.submit(screen.getByRole('search'));
    await waitFor(() => expect(root.textContent).toContain('No se pudo cargar el catálogo.'));
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ver más productos' })).toBeNull();
    answers = [() => ({ status: 200, body: rice })];
    await userEvent.click(button('Reintentar'));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(sent.at(-1)?.address).toBe('/api/publico/catalogos/la-esquina/?page=1&search=arroz');
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    expect(root.textContent).not.toContain('No se pudo');
    expect(document.activeElement).toBe(button('Añadir Arroz'));
  });

  it('is repeated by the same words, and the next page of products by its button', async () => {
    answers = [() => ({ status: 200, body: { ...SHOP, pages: 2 } }), lost, lost];
    await open();
    await userEvent.click(button('Ver más productos'));
    await waitFor(() => expect(document.activeElement).toBe(button('Reintentar')));
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'arroz' } });
    fireEvent.submit(screen.getByRole('search'));
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
    answers = [() => ({ status: 200, body: rice })];
    fireEvent.submit(screen.getByRole('search'));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(sent.map(({ address }) => address.split('?')[1])).toEqual([
      'page=1',
      'page=2',
      'page=1&search=arroz',
      'page=1&search=arroz',
    ]);
  });
});

describe('an order', () => {
  it('is sent with the prices that were shown, answered by its number, and told to WhatsApp', async () => {
    const { send, dialog } = await fillOrder();
    answers = [() => taken];
    await send();
    await expectShown(() =>
      dialog.getByRole('heading', { name: 'Pedido PED-000007 recibido' }),
    ).toBeInTheDocument();
    const { id, ...body } = sent.at(-1)?.body ?? {};
    expect(id).toMatch(/^[0-9a-f-]{36}$/u);
    expect(body).toEqual({
      nombre: 'Marta',
      telefono: '300 765 4321',
      tipo: 'recoger',
      direccion: '',
      nota: '',
      sitio_web: '',
      lineas: [{ product_id: 'a', cantidad: '2', precio_visto: '1547.00' }],
    });
    const link = dialog.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href') ?? '';
    expect(link.startsWith('https://wa.me/573001234567?text=')).toBe(true);
    expect(decodeURIComponent(link.split('text=')[1] ?? '').split('\n')).toEqual([
      'Hola, Tienda La Esquina. Hice el pedido PED-000007:',
      '• 2 × Arroz: $ 3.094',
      'Total: $ 3.094',
      'Nombre: Marta',
      'Paso a recogerlo.',
    ]);
    expect(JSON.parse(store.getItem('catalogo:la-esquina') ?? '')).toMatchObject({ lines: [] });
  });

  it('shows at its fields what is missing, and is not sent', async () => {
    const { send, user, dialog } = await fillOrder();
    await user.clear(dialog.getByLabelText('Teléfono'));
    await user.click(dialog.getByLabelText('Me lo llevan'));
    await send();
    expect(dialog.getByLabelText('Teléfono').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(dialog.getByLabelText('Teléfono'));
    expect(dialog.getByText('Escribe la dirección del domicilio.')).toBeDefined();
    expect(sent).toHaveLength(1);
  });

  it('shows what is wrong with a field as the next one is reached, until something else is typed', async () => {
    const { user, dialog } = await fillOrder();
    const phone = dialog.getByLabelText('Teléfono');
    await user.clear(phone);
    await user.type(phone, '12');
    expect(phone).not.toHaveAttribute('aria-invalid');
    await user.click(dialog.getByLabelText('Nota para la tienda (opcional)'));
    expect(phone).toHaveAccessibleDescription('Escribe un teléfono de 7 a 15 dígitos.');
    await user.type(phone, '3');
    expect(phone).not.toHaveAttribute('aria-invalid');
    expect(dialog.queryByText('Escribe un teléfono de 7 a 15 dígitos.')).toBeNull();
  });

  it('is the same order when nothing answered and it is sent again, and another one after that', async () => {
    const { send, user, dialog } = await fillOrder();
    answers = [() => new TypeError('lost'), () => taken];
    await send();
    await expectShown(() => dialog.getByText(/No se pedirá dos veces/u)).toBeInTheDocument();
    await send();
    await expectShown(() => dialog.getByRole('button', { name: 'Hacer otro pedido' })).toBeInTheDocument();
    const [, first, second] = sent.map(({ body }) => body?.['id']);
    expect(second).toBe(first);
    await user.click(dialog.getByRole('button', { name: 'Hacer otro pedido' }));
    expect(JSON.parse(store.getItem('catalogo:la-esquina') ?? '')).not.toMatchObject({ order: first });
  });

  it('shows its number, where its answer was lost and it is changed and sent again', async () => {
    const { send, user, dialog } = await fillOrder();
    const detail = 'La tienda ya recibió este pedido como PED-000007. Para cambiarlo, llámala.';
    const has = [{ product_id: 'a', nombre: 'Arroz', cantidad: '2' }];
    answers = [
      () => new TypeError('lost'),
      () => ({ status: 409, body: { detail, codigo: 'id_en_uso', lineas: has } }),
      () => taken,
    ];
    await send();
    await user.click(dialog.getByRole('button', { name: 'Más Arroz' }));
    await send();
    await expectShown(() => dialog.getByText(detail)).toBeVisible();
    expect(document.activeElement).toBe(
      dialog.getByRole('heading', { name: 'Tu pedido ya está en la tienda' }),
    );
    expect(dialog.getByRole('listitem').textContent).toBe('2 × Arroz');
    expect(dialog.getByText(/añadiste después sigue/u)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Hacer otro pedido' }));
    await user.click(button(/^Ver pedido/u));
    await send();
    await expectShown(() => dialog.getByRole('link', { name: 'Enviar por WhatsApp' })).toBeVisible();
    const [, first, second, third] = sent.map(({ body }) => body?.['id']);
    expect([second === first, third === first]).toEqual([true, false]);
    // What the shop had was two of it: the third one is the next order.
    expect(sent.at(-1)?.body?.['lineas']).toMatchObject([{ product_id: 'a', cantidad: '1' }]);
  });

  it('is sent once, however often the button is pressed before the answer', async () => {
    const { dialog } = await fillOrder();
    answers = [() => taken];
    const form = dialog.getByRole('button', { name: 'Enviar pedido' });
    fireEvent.click(form);
    fireEvent.click(form);
    await expectShown(() =>
      dialog.getByRole('heading', { name: 'Pedido PED-000007 recibido' }),
    ).toBeInTheDocument();
    expect(sent).toHaveLength(2);
  });

  it('shows its number where the basket was closed before the answer came', async () => {
    const { send, user, dialog } = await fillOrder();
    let answer: (body: object) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise((resolve) => (answer = (body) => resolve(Response.json(body)))));
    await send();
    await user.click(dialog.getByRole('button', { name: 'Seguir viendo' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    answer(taken.body);
    await expectShown(() => screen.getByRole('heading', { name: /^Pedido PED-000007/u })).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('keeps its basket where a product is gone, says so there, and lets it be taken out', async () => {
    const { send, user, dialog } = await fillOrder();
    const lineas = [{ product_id: ['Este producto se agotó.'] }];
    answers = [() => ({ status: 400, body: { lineas, codigo: 'datos_invalidos' } })];
    await send();
    await expectShown(() => dialog.getByText('Este producto se agotó.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Quitar Arroz' }));
    expect(dialog.getByText('Aún no has añadido productos.')).toBeDefined();
  });

  it('shows the new price of what costs more by now, and is sent by it when it is sent again', async () => {
    const { send, dialog } = await fillOrder();
    const lineas = [{ precio_visto: ['Este precio cambió: ahora es $ 2.000.'] }];
    const productos = [product('a', 'Arroz', { precio: '2000.00' })];
    answers = [() => ({ status: 400, body: { lineas, productos, codigo: 'datos_invalidos' } }), () => taken];
    await send();
    await expectShown(() => dialog.getByText('Este precio cambió: ahora es $ 2.000.')).toBeVisible();
    expect(dialog.getAllByText('$ 4.000')[0]).toBeVisible();
    expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Tu pedido' }));
    expect(root.querySelector('main li')?.textContent).toContain('$ 2.000');
    await send();
    await expectShown(() => dialog.getByText(/^Pedido PED-000007/u)).toBeVisible();
    expect(sent.at(-1)?.body?.['lineas']).toEqual([
      { product_id: 'a', cantidad: '2', precio_visto: '2000.00' },
    ]);
  });

  it('says that it has too many products, where the server refuses its lines as a whole', async () => {
    const { send, dialog } = await fillOrder();
    const words = 'Un pedido en línea admite hasta 30 productos distintos.';
    answers = [() => ({ status: 400, body: { lineas: [words], codigo: 'datos_invalidos' } })];
    await send();
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe(words));
  });

  it('says what the shop’s server refuses it for', async () => {
    const { send, dialog } = await fillOrder();
    answers = [
      () => ({ status: 429, body: { detail: 'Ya enviaste varios pedidos.', codigo: 'demasiados_intentos' } }),
    ];
    await send();
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('Ya enviaste varios pedidos.'));
  });
});
