import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import {
  type Answer,
  type Answers,
  answeringHttp,
  drawScreen,
} from '#tests/fixtures/screen/owner-screen.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { PackagesScreen } from './PackagesScreen.tsx';

const CONFIGURATION = 'GET /api/erp/negocios/PJ/12/configuracion-erp/';
const CHOOSE = 'PUT /api/erp/negocios/PJ/12/configuracion-erp/';
const TOGGLE = 'PATCH /api/erp/componentes-configurados/31/update/';

const component = (id: number, nombre: string, slug: string, is_active = true) => ({
  id,
  is_active,
  componente_erp_detalle: { nombre, slug },
});
const MANUAL = {
  tipo_negocio_paquete: null,
  tipo_negocio_paquete_detalle: null,
  componentes_configurados: [
    component(31, 'Inventario', 'inventario'),
    component(32, 'Clientes', 'clientes', false),
  ],
};
const ASSIGNED = {
  componentes_configurados: [
    component(31, 'Inventario', 'inventario', false),
    component(32, 'Clientes', 'clientes'),
  ],
  tipo_negocio_paquete: { id: 2, nombre: 'Ferretería', descripcion: '' },
  tipo_negocio_paquete_detalle: {
    nombre: 'Ferretería',
    descripcion: '',
    componentes_predeterminados_detalle: [
      { nombre: 'Inventario', slug: 'inventario' },
      { nombre: 'Clientes', slug: 'clientes' },
    ],
  },
};

let answers: Answers;
const { http, sent } = answeringHttp(() => answers);
beforeEach(() => {
  answers = {
    'GET /api/erp/my-businesses/': () => ({
      status: 200,
      body: [{ id: 'PJ-12', tipo: 'PJ', nombre_display: 'La Esquina' }],
    }),
    'GET /api/erp/tipos-negocio-paquete/': () => ({
      status: 200,
      body: [
        { id: 1, nombre: 'Tienda', descripcion: 'De barrio', componentes_predeterminados_detalle: [] },
        { id: 2, nombre: 'Ferretería', descripcion: '', componentes_predeterminados_detalle: [] },
      ],
    }),
    [CONFIGURATION]: () => ({ status: 200, body: MANUAL }),
  };
  http.mockClear();
});
afterEach(cleanup);

async function show(startsWith?: string) {
  drawScreen(() => <PackagesScreen http={http} startsWith={startsWith} />);
  await screen.findByRole('heading', { name: 'Configurar Tipos De Negocio y Módulos' });
}

const select = (name: string) => screen.getByLabelText(name);
const optionsOf = (name: string) =>
  Array.from(select(name).querySelectorAll('option')).map((option) => option.textContent);
const bodyOf = (what: string) => sent(what)[0]?.body;

describe('packages and modules', () => {
  it('offers businesses and packages by the texts of the specification; a package needs a business', async () => {
    await show();
    await screen.findByText('Tienda - De barrio');
    expect(optionsOf('Negocio')).toEqual(['-- Elige un negocio --', 'La Esquina']);
    expect(optionsOf('Paquete')).toEqual([
      '-- Ningún Paquete (Manual) --',
      'Tienda - De barrio',
      'Ferretería - Sin descripción',
    ]);
    await userEvent.selectOptions(select('Paquete'), '1');
    await expectShown(() => screen.getByText('Por favor, selecciona un negocio primero.')).toBeVisible();
    await userEvent.selectOptions(select('Negocio'), 'La Esquina');
    await expectShown(() => screen.getByText('Tipo de negocio Asignado a La Esquina')).toBeVisible();
    expect(screen.getAllByText('N/A')).toHaveLength(2);
    expect(screen.getByText('Ninguno')).toBeVisible();
    const switches = screen.getAllByRole('switch');
    expect(switches.map((one) => one.getAttribute('aria-label'))).toEqual(['Clientes', 'Inventario']);
    expect(screen.getByText('clientes')).toBeVisible();
  });

  it('assigns a package at once, is busy meanwhile, reads the configuration again, says so and what was switched', async () => {
    let done: (answer: Answer) => void = () => undefined;
    answers[CHOOSE] = () => new Promise<Answer>((resolve) => (done = resolve));
    await show('PJ-12');
    await screen.findByText('Tipo de negocio Asignado a La Esquina');
    await screen.findByText('Ferretería - Sin descripción');
    answers[CONFIGURATION] = () => ({ status: 200, body: ASSIGNED });
    await userEvent.selectOptions(select('Paquete'), '2');
    await expectShown(() => screen.getByText('Actualizando paquete...')).toBeVisible();
    expect(select('Paquete')).toBeDisabled();
    expect(select('Paquete')).toHaveValue('2');
    done({ status: 200, body: null });
    await expectShown(() =>
      screen.getByText(
        'Paquete actualizado con éxito para La Esquina. Los componentes se han reconfigurado.',
      ),
    ).toBeVisible();
    expect(bodyOf(CHOOSE)).toEqual({ tipo_negocio_paquete_id: 2 });
    expect(select('Paquete')).toHaveValue('2');
    expect(
      screen.getByText(
        'Se encendieron: Clientes. Se apagaron: Inventario. Los datos de los módulos apagados se conservan.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Inventario, Clientes')).toBeVisible();
    expect(screen.getByText('N/A')).toBeVisible();
    await waitFor(() => expect(select('Paquete')).toHaveFocus());
  });

  it.each([
    [{ status: 400, body: { detail: 'No se puede.' } }, 'No se puede.'],
    [{ status: 500, body: '<html>' }, 'Error al asignar el paquete a La Esquina.'],
    [new ApiError('timeout'), 'Error al asignar el paquete a La Esquina.'],
  ])('tells why a package was not assigned: %j', async (answer, words) => {
    answers[CHOOSE] = () => answer;
    await show('PJ-12');
    await screen.findByText('Tienda - De barrio');
    await userEvent.selectOptions(select('Paquete'), '1');
    await expectShown(() => screen.getByText(words)).toBeVisible();
    expect(select('Paquete')).toHaveValue('');
  });

  it('switches Facturación off at once, and its row says what that stops', async () => {
    const invoicing = component(31, 'Facturación', 'facturacion');
    answers[CONFIGURATION] = () => ({
      status: 200,
      body: { ...MANUAL, componentes_configurados: [invoicing] },
    });
    answers[TOGGLE] = () => ({ status: 200, body: {} });
    await show('PJ-12');
    const toggle = () => screen.getByRole('switch', { name: 'Facturación' });
    await userEvent.click(await waitFor(toggle));
    await waitFor(() => expect(toggle()).not.toBeChecked());
    expect(bodyOf(TOGGLE)).toEqual({ is_active: false });
    expect(screen.getByText(/Las cajas de este negocio dejan de vender/u)).toBeVisible();
    await waitFor(() => expect(toggle()).toBeEnabled());
    await userEvent.click(toggle());
    await waitFor(() => expect(toggle()).toBeChecked());
    expect(screen.queryByText(/Las cajas de este negocio dejan de vender/u)).toBeNull();
  });

  it('switches a module once the server has done it, and only that switch waits', async () => {
    let done: (answer: Answer) => void = () => undefined;
    answers[TOGGLE] = () => new Promise<Answer>((resolve) => (done = resolve));
    await show('PJ-12');
    const stock = () => screen.getByRole('switch', { name: 'Inventario' });
    await userEvent.click(await waitFor(stock));
    await expectShown(stock).toBeDisabled();
    await expectShown(stock).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Clientes' })).toBeEnabled();
    done({ status: 200, body: {} });
    await waitFor(() => expect(stock()).not.toBeChecked());
    expect(bodyOf(TOGGLE)).toEqual({ is_active: false });
    await waitFor(() => expect(stock()).toHaveFocus());
  });

  it.each([
    [{ status: 403, body: { detail: 'No tiene permiso.' } }, 'No tiene permiso.'],
    [{ status: 500, body: '<html>' }, 'Error al actualizar el estado del componente.'],
    [new ApiError('network'), 'Error al actualizar el estado del componente.'],
  ])('tells why a module was not switched: %j', async (answer, words) => {
    answers[TOGGLE] = () => answer;
    await show('PJ-12');
    await userEvent.click(await screen.findByRole('switch', { name: 'Inventario' }));
    await expectShown(() => screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Inventario' })).toBeChecked();
  });

  it('says what could not be loaded without network too, and beneath it that the network is away', async () => {
    answers[CONFIGURATION] = () => new ApiError('network');
    answers['GET /api/erp/tipos-negocio-paquete/'] = () => new ApiError('network');
    await show('PJ-12');
    const told = async () =>
      (await screen.findAllByRole('alert')).map(({ textContent }) =>
        textContent.replace('Intentar de nuevo', ''),
      );
    await expect
      .poll(told)
      .toEqual([
        'Error al cargar los paquetes de negocio disponibles. Sin conexión. Aparece cuando vuelva.',
        'Error al cargar la configuración para La Esquina. Sin conexión. Aparece cuando vuelva.',
      ]);
    cleanup();
    answers['GET /api/erp/my-businesses/'] = () => new ApiError('network');
    await show();
    await expect
      .poll(told)
      .toEqual(['Error al cargar tus negocios. Intenta más tarde. Sin conexión. Aparece cuando vuelva.']);
  });

  it('says what could not be loaded, and what there is not', async () => {
    answers[CONFIGURATION] = () => ({ status: 500, body: '<html>' });
    answers['GET /api/erp/tipos-negocio-paquete/'] = () => ({ status: 500, body: '<html>' });
    await show('PJ-12');
    await expectShown(() =>
      screen.getByText('Error al cargar la configuración para La Esquina.'),
    ).toBeVisible();
    expect(screen.getByText('No se pudo cargar la configuración para La Esquina.')).toBeVisible();
    await expectShown(() =>
      screen.getByText('Error al cargar los paquetes de negocio disponibles.'),
    ).toBeVisible();
    cleanup();
    answers[CONFIGURATION] = () => ({ status: 200, body: { ...MANUAL, componentes_configurados: [] } });
    await show('PJ-12');
    await expectShown(() => screen.getByText(/Asigna un paquete para verlos/u)).toBeVisible();
    cleanup();
    answers['GET /api/erp/my-businesses/'] = () => new ApiError('timeout');
    await show();
    await expectShown(() =>
      screen.getByText('Error al cargar tus negocios. Intenta más tarde.'),
    ).toBeVisible();
    cleanup();
    answers['GET /api/erp/my-businesses/'] = () => ({ status: 200, body: [] });
    await show();
    await expectShown(() => screen.getByRole('link', { name: 'Registra tu primer negocio' })).toHaveAttribute(
      'href',
      '/erplobby',
    );
  });
});
