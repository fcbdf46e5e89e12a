import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { drawScreen } from '#tests/fixtures/screen/owner-screen.tsx';
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { BusinessDetail } from '#contract/businesses/businesses.ts';
import { ApiError } from '#app/api/errors.ts';
import { EditForm } from './EditForm.tsx';
import { EditScreen } from './EditScreen.tsx';

const SERIES = {
  nombre_establecimiento: 'Principal',
  prefijo: 'POS1',
  rango_inicio: 1,
  rango_fin: 10_000,
  longitud_consecutivo: 6,
};
const STORED = {
  business_type: 'juridica',
  razon_social: 'Distribuciones La Ceiba S.A.S.',
  nit: '900508908',
  dv: '9',
  country: 'Colombia',
  department: 'Antioquia',
  city: 'Medellín',
  address: 'Calle 10',
  phone: '6044441234',
  email: 'negocio@x.example',
  resolucion: {
    numero_resolucion: '18764000001',
    fecha_resolucion: '2026-01-15',
    vigencia_hasta: '2028-01-15',
  },
  series: [{ id: 7, ...SERIES, proximo_consecutivo: 1 }],
  opciones: { bolsa_tarifas: [{ desde: '2000-01-01', valor: '70.00' }], redondeo_efectivo: 0 },
} as unknown as BusinessDetail;

const onSave = vi.fn<Parameters<typeof EditForm>[0]['onSave']>();

async function show(detail: BusinessDetail = STORED) {
  drawScreen(() => <EditForm detail={detail} onSave={onSave} />);
  await screen.findByRole('button', { name: 'Guardar Cambios' });
}

/** What the server has still to say to the next save. */
function heldAnswer(): (answer: BusinessDetail) => void {
  let answer: (saved: BusinessDetail) => void = () => {};
  onSave.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  return (saved) => answer(saved);
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar Cambios' }));

afterEach(() => {
  cleanup();
  onSave.mockReset();
});

it('the form keeps what is typed while it is saved, and sends it with the next save under the ids of the first', async () => {
  vi.stubGlobal('scrollTo', vi.fn());
  await show();
  await userEvent.click(screen.getByRole('button', { name: '+ Agregar Establecimiento' }));
  const answer = heldAnswer();
  await save();
  const address = screen.getByLabelText(/^Dirección/u);
  await userEvent.type(address, ' # 43-12');
  answer({
    ...STORED,
    address: 'Calle 10',
    series: [...STORED.series, { ...STORED.series[0]!, id: 9, prefijo: 'POS2' }],
  });
  await screen.findByText('¡Información del negocio actualizada con éxito!');
  expect(address).toHaveValue('Calle 10 # 43-12');
  onSave.mockResolvedValueOnce(undefined);
  await save();
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
  const [values] = onSave.mock.calls[1]!;
  expect([values.address, values.series.map(({ id }) => id)]).toEqual(['Calle 10 # 43-12', [7, 9]]);
});

it('the form shows what the server made of it where nothing was typed meanwhile', async () => {
  vi.stubGlobal('scrollTo', vi.fn());
  await show();
  onSave.mockResolvedValueOnce({ ...STORED, address: 'Calle 10 Sur' });
  await save();
  await waitFor(() => expect(screen.getByLabelText(/^Dirección/u)).toHaveValue('Calle 10 Sur'));
});

it('the form neither adds nor removes establishments while they are being saved', async () => {
  await show();
  heldAnswer();
  await save();
  expect(screen.getByRole('button', { name: '+ Agregar Establecimiento' })).toBeDisabled();
});

it('the form shows stored places that the catalogue lacks', async () => {
  await show({ ...STORED, department: 'Antioquía', city: 'Medellin' });
  expect(screen.getByLabelText(/^Departamento/u)).toHaveValue('Antioquía');
  expect(screen.getByLabelText(/^Ciudad/u)).toHaveValue('Medellin');
});

it('the screen says that the business could not be loaded without network too, and that the network is away', async () => {
  const http = () => Promise.reject(new ApiError('network'));
  drawScreen(() => <EditScreen businessId="PJ-12" http={http} readiness={null} />);
  await expectShown(() => screen.getByRole('alert')).toHaveTextContent(
    'Error al cargar los datos del negocio. Por favor, intente de nuevo. Sin conexión. Aparece cuando vuelva.',
  );
});
