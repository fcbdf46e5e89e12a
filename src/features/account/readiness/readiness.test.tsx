import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { Http } from '#app/api/http.ts';
import { drawScreen } from '#tests/fixtures/screen/owner-screen.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { Readiness } from './Readiness.tsx';

afterEach(cleanup);

interface World {
  until?: string;
  next?: number;
  isOn?: boolean;
  lastIssued?: string;
  people?: { nombre: string; serie_facturacion: number | null }[];
}

function answersOf({ until = '2099-12-31', next = 5, isOn = true, lastIssued, people }: World): Http {
  const serie = {
    id: 7,
    nombre_establecimiento: 'Norte',
    prefijo: 'POS1',
    rango_fin: 1000,
    proximo_consecutivo: next,
  };
  const one = { nombre: 'Ana Ruiz', is_active: true, serie_facturacion: 7 };
  const colaboradores = people?.map((person) => ({ ...one, ...person })) ?? [one];
  const state = {
    id: 'PJ-12',
    vigencia_hasta: until,
    hora_servidor: '2026-11-21T10:15:00.000-05:00',
    ultima_emision: lastIssued ?? null,
    series: [serie],
    facturacion_activa: isOn,
    colaboradores,
  };
  return vi.fn<Http>(async () => ({ status: 200, body: [state], headers: {} }));
}

async function show(http: Http) {
  drawScreen(() => <Readiness businessId="PJ-12" http={http} />);
  await screen.findAllByText(/./u);
}

describe('what an owner sees of a business', () => {
  it('is that it can invoice', async () => {
    await show(answersOf({}));
    await expectShown(() => screen.getByText('Listo para facturar.')).toBeVisible();
  });

  it.each([
    [{ until: '2026-01-31' }, 'La resolución venció el 31/01/2026.', '/negocio/editar/PJ-12'],
    [{ next: 1001 }, 'Se agotó la numeración de Norte (POS1).', '/negocio/editar/PJ-12'],
    [{ next: 1000 }, 'A Norte (POS1) le queda 1 número.', '/negocio/editar/PJ-12'],
    [{ isOn: false }, 'El módulo de facturación está apagado.', '/configurar-paquetes-negocio?negocio=PJ-12'],
    [{ people: [] }, 'Nadie puede facturar todavía.', '/crear-colaborador-subusuario?negocio=PJ-12'],
    [
      {
        people: ['Ana', 'Eva', 'Luz', 'Sol', 'Paz'].map((name) => ({
          nombre: `${name} Ruiz`,
          serie_facturacion: null,
        })),
      },
      'Ana Ruiz, Eva Ruiz, Luz Ruiz y 2 más no pueden facturar.',
      '/crear-colaborador-subusuario?negocio=PJ-12',
    ],
  ])('is the cause %j with the way to mend it', async (world: World, title, href) => {
    await show(answersOf(world));
    await expectShown(() => screen.getByText(title)).toBeVisible();
    expect(screen.getByRole('link')).toHaveAttribute('href', href);
    // It was so before the page opened: nobody is interrupted.
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is that the clock was set back, without a link: no page can mend it', async () => {
    await show(answersOf({ lastIssued: '2026-11-21T12:00:00.000-05:00' }));
    const told = 'La última factura lleva una fecha que no ha llegado: 21/11/2026 12:00.';
    await waitFor(() => expect(screen.getByText(told)).toBeVisible());
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is asked once for all the businesses of a page, and anew when one is shown later', async () => {
    const http = answersOf({});
    const cards = (
      <>
        <Readiness businessId="PJ-12" http={http} />
        <Readiness businessId="12" http={http} />
      </>
    );
    drawScreen(() => cards);
    await expectShown(() => screen.getAllByText('Listo para facturar.')).toHaveLength(2);
    expect(http).toHaveBeenCalledTimes(1);
    cleanup();
    await show(http);
    await waitFor(() => expect(http).toHaveBeenCalledTimes(2));
  });

  it('is unknown after a failed request, until it is read again', async () => {
    const http = vi.fn<Http>().mockRejectedValue(new ApiError('network'));
    await show(http);
    await expectShown(() => screen.getByText('Sin conexión. Aparece cuando vuelva.')).toBeVisible();
    http.mockImplementation(answersOf({}));
    await userEvent.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    await expectShown(() => screen.getByText('Listo para facturar.')).toBeVisible();
  });
});
