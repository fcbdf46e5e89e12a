import '@testing-library/jest-dom/vitest';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import { IntegrationScreen } from '#app/features/account/integration/IntegrationScreen.tsx';
import type { ApiKey } from '#contract/integration/api-keys.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { type Answers, answeringHttp, drawScreen } from '#tests/fixtures/screen/owner-screen.tsx';

const KEYS = '/api/negocios/PJ/12/claves/';
const CLAVE = `mst_${'a'.repeat(43)}`;
const WEB: ApiKey = {
  id: '0196f3a2-5b7c-7d1e-8f90-a1b2c3d4e5f6',
  nombre: 'Tienda web',
  serie_id: 7,
  permisos: ['leer', 'pedidos'],
  inicio: 'mst_Xy9z',
  creada_en: '2026-11-20T10:00:00-05:00',
  usada_el: '2026-11-24',
  usada_desde: '203.0.113.9',
  vence: '2026-12-31',
  estado: 'activa',
};
const OLD: ApiKey = {
  ...WEB,
  id: '0196f3a2-5b7c-7d1e-8f90-a1b2c3d4e5f7',
  nombre: 'Contador',
  serie_id: null,
  permisos: ['leer-costos'],
  usada_el: null,
  usada_desde: null,
  vence: null,
  estado: 'revocada',
};

let answers: Answers;
const { http, sent } = answeringHttp(() => answers);
const writeText = vi.fn<(text: string) => Promise<void>>();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T10:00:00-05:00') });
  http.mockClear();
  writeText.mockReset();
  answers = {
    'GET /api/erp/my-businesses/': () => ({
      status: 200,
      body: [
        { id: 'PJ-12', tipo: 'PJ', nombre_display: 'La Esquina' },
        { id: 'PN-3', tipo: 'PN', nombre_display: 'El Parque' },
      ],
    }),
    'GET /api/erp/businesses/PJ-12/series/': () => ({
      status: 200,
      body: [{ id: 7, nombre_establecimiento: 'Principal', prefijo: 'POS1' }],
    }),
    [`GET ${KEYS}`]: () => ({ status: 200, body: [WEB, OLD] }),
    [`POST ${KEYS}`]: () => ({
      status: 201,
      body: { ...WEB, id: '0196f3a2-5b7c-7d1e-8f90-a1b2c3d4e5f8', nombre: 'Bot', clave: CLAVE },
    }),
    [`DELETE ${KEYS}${WEB.id}/`]: () => ({ status: 204, body: '' }),
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (startsWith?: string) =>
  drawScreen(() => <IntegrationScreen http={http} startsWith={startsWith} />);
const row = (name: string) =>
  within(
    within(screen.getByRole('table', { hidden: true }))
      .getByText(name)
      .closest('tr')!,
  );
const dialog = () => within(screen.getByRole('dialog'));

async function open() {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText);
  show();
  await user.click(await screen.findByRole('button', { name: 'Crear clave' }));
  return { user, form: within(await screen.findByRole('dialog', { name: 'Nueva clave' })) };
}

describe('the keys of a business', () => {
  it('are listed with store, permissions in words, last use, end and state; only a living key can be revoked', async () => {
    show();
    await expectShown(() => row('Tienda web').getByText(/Principal \(POS1\)/u)).toBeInTheDocument();
    const web = row('Tienda web');
    for (const words of ['mst_Xy9z…', 'Activa', '203.0.113.9', '24/11/2026'])
      expect(web.getByText(words)).toBeInTheDocument();
    expect(web.getAllByText('Leer, Pedidos')).toHaveLength(2);
    expect(web.getByText('Vence 31/12/2026')).toBeInTheDocument();
    expect(web.getByRole('button', { name: 'Revocar' })).toBeInTheDocument();
    const old = row('Contador');
    for (const words of ['Revocada', 'No vence']) expect(old.getByText(words)).toBeInTheDocument();
    expect(old.queryByRole('button', { name: 'Revocar' })).not.toBeInTheDocument();
  });

  it('that cannot be had say so, and come when asked again', async () => {
    const answer = answers[`GET ${KEYS}`]!;
    answers[`GET ${KEYS}`] = () => new ApiError('network');
    show();
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent('Error al cargar las claves.');
    answers[`GET ${KEYS}`] = answer;
    await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    await expectShown(() => screen.getByText('Tienda web')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('are those of the business of the address, where there are none yet', async () => {
    answers['GET /api/erp/businesses/PN-3/series/'] = () => ({ status: 200, body: [] });
    answers['GET /api/negocios/PN/3/claves/'] = () => ({ status: 200, body: [] });
    show('PN-3');
    await expectShown(() => screen.getByText('Aún no hay claves.')).toBeInTheDocument();
    expect(sent(`GET ${KEYS}`)).toHaveLength(0);
  });
});

describe('a new key', () => {
  it('is made as it was filled in, shown once, copied, and gone from the page after that', async () => {
    const { user, form } = await open();
    await user.type(form.getByRole('textbox', { name: 'Nombre' }), ' Bot ');
    await user.click(form.getByRole('checkbox', { name: 'Vender' }));
    await user.click(form.getByRole('checkbox', { name: 'Leer' }));
    await user.type(form.getByRole('textbox', { name: 'Último día (opcional)' }), '31/12/2026');
    await user.click(form.getByRole('button', { name: 'Crear clave' }));
    await expectShown(() => screen.getByRole('dialog', { name: 'Clave de Bot' })).toBeInTheDocument();
    expect(sent(`POST ${KEYS}`).map(({ body }) => body)).toEqual([
      { nombre: 'Bot', permisos: ['vender', 'leer'], serie_id: 7, vence: '2026-12-31' },
    ]);
    expect(dialog().getByLabelText('Clave')).toHaveValue(CLAVE);
    await user.keyboard('{Escape}');
    await user.click(dialog().getByRole('button', { name: 'Copiar' }));
    await expectShown(() => dialog().getByText('Copiado.')).toBeInTheDocument();
    expect(writeText.mock.calls).toEqual([[CLAVE]]);
    await user.click(dialog().getByRole('button', { name: 'Ya la guardé' }));
    await expectShown(() => screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('Bot')).toBeInTheDocument();
    expect(screen.queryByDisplayValue(CLAVE)).not.toBeInTheDocument();
  });

  it('that the browser does not let copy is selected, and says so', async () => {
    const { user, form } = await open();
    writeText.mockRejectedValue(new Error('denied'));
    await user.type(form.getByRole('textbox', { name: 'Nombre' }), 'Bot');
    await user.click(form.getByRole('checkbox', { name: 'Leer' }));
    await user.click(form.getByRole('button', { name: 'Crear clave' }));
    await user.click(await screen.findByRole('button', { name: 'Copiar' }));
    await expectShown(() => dialog().getByText(/^El navegador no dejó copiar/u)).toBeInTheDocument();
    const { selectionStart, selectionEnd } = dialog().getByLabelText<HTMLInputElement>('Clave');
    expect([selectionStart, selectionEnd]).toEqual([0, CLAVE.length]);
  });

  it('without name, permission or store, or with a day that has passed, is refused at the fields and not sent', async () => {
    const { user, form } = await open();
    await user.selectOptions(form.getByRole('combobox', { name: 'Tienda' }), '');
    await user.type(form.getByRole('textbox', { name: 'Último día (opcional)' }), '24/11/2026');
    await user.click(form.getByRole('button', { name: 'Crear clave' }));
    for (const words of [
      'Escribe un nombre para reconocer la integración.',
      'Elige al menos un permiso.',
      'La fecha ya pasó.',
    ])
      await expectShown(() => form.getByText(words)).toBeInTheDocument();
    await user.click(form.getByRole('checkbox', { name: 'Pedidos' }));
    await user.click(form.getByRole('button', { name: 'Crear clave' }));
    await expectShown(() =>
      form.getByText('Elige la tienda (serie) en la que vende esta clave.'),
    ).toBeInTheDocument();
    expect(sent(`POST ${KEYS}`)).toHaveLength(0);
  });

  it('that the server refuses says why, at the field or above the buttons, and keeps what was typed', async () => {
    answers[`POST ${KEYS}`] = () => ({
      status: 400,
      body: {
        non_field_errors: ['Un negocio tiene como máximo 20 claves activas: revoca una.'],
        serie_id: ['Esa serie no es de este negocio.'],
      },
    });
    const { user, form } = await open();
    await user.type(form.getByRole('textbox', { name: 'Nombre' }), 'Bot');
    await user.click(form.getByRole('checkbox', { name: 'Leer' }));
    await user.click(form.getByRole('button', { name: 'Crear clave' }));
    await expectShown(() => form.getByText('Esa serie no es de este negocio.')).toBeInTheDocument();
    expect(form.getByRole('alert')).toHaveTextContent('Un negocio tiene como máximo 20 claves activas');
    expect(form.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Bot');
  });

  it('whose answer was lost may be in the list, which is read again, and the dialog says what to do', async () => {
    answers[`POST ${KEYS}`] = () => new ApiError('timeout');
    const { user, form } = await open();
    await user.type(form.getByRole('textbox', { name: 'Nombre' }), 'Bot');
    await user.click(form.getByRole('checkbox', { name: 'Leer' }));
    await user.click(form.getByRole('button', { name: 'Crear clave' }));
    await expectShown(() => form.getByRole('alert')).toHaveTextContent('revócala y crea otra');
    expect(sent(`GET ${KEYS}`)).toHaveLength(2);
  });
});

describe('a key that is to end', () => {
  it('is revoked once that is confirmed, and the list is read again', async () => {
    show();
    await screen.findByText('Tienda web');
    await userEvent.click(row('Tienda web').getByRole('button', { name: 'Revocar' }));
    await expectShown(() => dialog().getByText(/^Deja de servir de inmediato/u)).toBeInTheDocument();
    expect(sent(`DELETE ${KEYS}${WEB.id}/`)).toHaveLength(0);
    answers[`GET ${KEYS}`] = () => ({ status: 200, body: [{ ...WEB, estado: 'revocada' }] });
    await userEvent.click(dialog().getByRole('button', { name: 'Revocar' }));
    await expectShown(() => screen.getByText('La clave de Tienda web ya no sirve.')).toBeInTheDocument();
    await expectShown(() => row('Tienda web').getByText('Revocada')).toBeInTheDocument();
    expect(sent(`DELETE ${KEYS}${WEB.id}/`)).toHaveLength(1);
  });

  it('that could not be revoked lives on, and the dialog says why', async () => {
    answers[`DELETE ${KEYS}${WEB.id}/`] = () => new ApiError('network');
    show();
    await screen.findByText('Tienda web');
    await userEvent.click(row('Tienda web').getByRole('button', { name: 'Revocar' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Revocar' }));
    await expectShown(() => dialog().getByRole('alert')).toHaveTextContent('No se recibió respuesta');
    expect(row('Tienda web').getByText('Activa')).toBeInTheDocument();
  });
});
