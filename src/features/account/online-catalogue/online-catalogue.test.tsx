import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { type Answers, answeringHttp, drawScreen } from '#tests/fixtures/screen/owner-screen.tsx';
import { OnlineCatalogueScreen } from './OnlineCatalogueScreen.tsx';

const LIST = 'GET /api/negocios/PJ/12/catalogos/';
const SAVE = 'PUT /api/negocios/PJ/12/catalogos/3/';
const OFF = {
  serie_id: 3,
  nombre_establecimiento: 'Centro',
  nombre: null,
  publicado: false,
  pausado: false,
  whatsapp: null,
  saludo: null,
};
const ON = { ...OFF, nombre: 'la-esquina', publicado: true, whatsapp: '573001234567' };

let answers: Answers;
const { http, sent } = answeringHttp(() => answers);
beforeEach(() => {
  answers = {
    'GET /api/erp/my-businesses/': () => ({
      status: 200,
      body: [{ id: 'PJ-12', tipo: 'PJ', nombre_display: 'La Esquina' }],
    }),
    [LIST]: () => ({ status: 200, body: [OFF] }),
  };
  http.mockClear();
});
afterEach(cleanup);

async function show() {
  drawScreen(() => <OnlineCatalogueScreen http={http} startsWith="PJ-12" />);
  await screen.findByRole('form', { name: 'Centro' });
}
const publish = () => screen.getByRole('switch', { name: /^Publicar el catálogo/u });
const name = () => screen.getByLabelText('Nombre en la dirección');
const whatsapp = () => screen.getByLabelText('WhatsApp (opcional)');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar el catálogo de Centro' }));

describe('the catalogue of a store', () => {
  it('is switched on by its name, and its address is shown once it is saved', async () => {
    await show();
    expect(screen.queryByText('Dirección de la página')).toBeNull();
    await userEvent.click(publish());
    await userEvent.type(name(), 'la-esquina');
    await userEvent.type(whatsapp(), '300 123 4567');
    answers[SAVE] = () => ({ status: 200, body: ON });
    await save();
    await expectShown(() => screen.getByText(`${window.location.origin}/t/la-esquina`)).toBeVisible();
    expect(sent(SAVE)[0]?.body).toEqual({
      publicado: true,
      nombre: 'la-esquina',
      pausado: false,
      whatsapp: '300 123 4567',
      saludo: '',
    });
    expect(screen.getByRole('link', { name: 'Ver el catálogo de Centro' })).toHaveAttribute(
      'href',
      '/t/la-esquina',
    );
    expect(whatsapp()).toHaveValue('+573001234567');
  });

  it('is not sent while it is published without a name, or with a name that no address has', async () => {
    await show();
    await userEvent.click(publish());
    await save();
    await expectShown(() => screen.getByText('Escribe un nombre para publicar el catálogo.')).toBeVisible();
    await userEvent.type(name(), 'Mi tienda');
    await save();
    await expectShown(() => screen.getByText(/Usa solo letras minúsculas/u)).toBeVisible();
    expect(sent(SAVE)).toEqual([]);
  });

  it('keeps what was typed where the name is taken, and says so at its field', async () => {
    await show();
    await userEvent.type(name(), 'la-esquina');
    const nombre = ['Otra tienda ya usa este nombre. Elige otro.'];
    answers[SAVE] = () => ({ status: 400, body: { nombre, codigo: 'datos_invalidos' } });
    await save();
    await waitFor(() => expect(name()).toHaveAccessibleDescription(/Otra tienda ya usa/u));
    expect(name()).toHaveValue('la-esquina');
  });

  it('says that it is paused, and that it is published', async () => {
    answers[LIST] = () => ({
      status: 200,
      body: [ON, { ...ON, serie_id: 4, nombre_establecimiento: 'Sur', pausado: true }],
    });
    await show();
    expect(screen.getByText('Publicado')).toBeVisible();
    expect(screen.getByText('En pausa')).toBeVisible();
  });
});
