import '@testing-library/jest-dom/vitest';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import { IntegrationScreen } from '#app/features/account/integration/IntegrationScreen.tsx';
import { HEADERS } from '#contract/headers.ts';
import type { Webhook, WebhookDelivery } from '#contract/integration/webhooks.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { type Answers, answeringHttp, drawScreen } from '#tests/fixtures/screen/owner-screen.tsx';

const ALL = '/api/negocios/PJ/12/webhooks/';
const SECRET = 'whsec_c2VjcmV0bw==';
const HOOK: Webhook = {
  id: '0196f3a2-5b7c-7d1e-8f90-a1b2c3d4e5f6',
  url: 'https://tienda.example.co/avisos',
  eventos: ['factura.creada', 'stock.bajo'],
  con_costos: false,
  activo: true,
  pausado_por: null,
  creado_en: '2026-11-20T10:00:00-05:00',
  version: 40,
  ultima_version: 40,
  falla_desde: null,
};
const ONE = `${ALL}${HOOK.id}/`;
const TAKEN: WebhookDelivery = {
  id: 'msg_2',
  tipo: 'factura.creada',
  version: 40,
  fecha: '2026-11-24T15:30:00-05:00',
  status: 200,
  duracion_ms: 1234,
  respuesta: 'gracias',
};
const LOST: WebhookDelivery = {
  ...TAKEN,
  id: 'msg_1',
  tipo: 'historia.cambiada',
  version: 39,
  status: null,
  respuesta: '',
};

let answers: Answers;
const { http, sent } = answeringHttp(() => answers);
const listed = (...webhooks: Webhook[]) => ({
  status: 200,
  body: { webhooks, eventos: ['factura.creada', 'pedido.creado', 'stock.bajo'] },
});
beforeEach(() => {
  http.mockClear();
  answers = {
    'GET /api/erp/my-businesses/': () => ({
      status: 200,
      body: [{ id: 'PJ-12', tipo: 'PJ', nombre_display: 'La Esquina' }],
    }),
    'GET /api/erp/businesses/PJ-12/series/': () => ({ status: 200, body: [] }),
    'GET /api/negocios/PJ/12/claves/': () => ({ status: 200, body: [] }),
    [`GET ${ALL}`]: () => listed(HOOK),
    [`GET ${ONE}entregas/`]: () => ({ status: 200, body: [TAKEN, LOST] }),
  };
});
afterEach(cleanup);

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const bodies = (what: string) => sent(what).map(({ body }) => body);

async function show() {
  drawScreen(() => <IntegrationScreen http={http} startsWith={undefined} />);
  await userEvent.click(await screen.findByRole('tab', { name: 'Webhooks' }));
}
async function see() {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Ver entregas' }));
  await screen.findByRole('region', { name: HOOK.url });
}

describe('the webhooks of a business', () => {
  it('are listed with their events in words, whether they tell, and what they have not told yet', async () => {
    const paused = { activo: false, pausado_por: 'fallas' } as const;
    answers[`GET ${ALL}`] = () =>
      listed(
        { ...HOOK, version: 38 },
        { ...HOOK, ...paused, id: 'b', url: 'https://b.example.co/' },
        { ...HOOK, id: 'c', url: 'https://c.example.co/', falla_desde: '2026-11-24T15:30:00-05:00' },
      );
    await show();
    const row = (url: string) => within(screen.getByText(url).closest('tr')!);
    await expectShown(() => row(HOOK.url).getByText('Activo')).toBeInTheDocument();
    expect(row(HOOK.url).getAllByText('Venta hecha, Pocas existencias')).toHaveLength(2);
    expect(row(HOOK.url).getAllByText('2 cambios por revisar')).toHaveLength(2);
    expect(row('https://b.example.co/').getByText('Pausado')).toBeInTheDocument();
    expect(row('https://b.example.co/').getByText('Por fallas')).toBeInTheDocument();
    expect(row('https://c.example.co/').getByText('Con fallas')).toBeInTheDocument();
  });

  it('that are none say what they are for, and that cannot be had say so', async () => {
    answers[`GET ${ALL}`] = () => listed();
    await show();
    await expectShown(() => screen.getByText('Aún no hay webhooks.')).toBeInTheDocument();
    answers[`GET ${ALL}`] = () => new ApiError('network');
    await userEvent.click(screen.getByRole('tab', { name: 'Claves' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Webhooks' }));
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent('Error al cargar los webhooks.');
  });
});

describe('a new webhook', () => {
  it('offers the events of this server, is sent as it was filled in, and shows its secret once', async () => {
    answers[`POST ${ALL}`] = () => ({ status: 201, body: { ...HOOK, id: 'n', secreto: SECRET } });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Agregar webhook' }));
    await userEvent.type(dialog().getByRole('textbox', { name: 'Dirección' }), ' https://x.example.co/a ');
    expect(dialog().getAllByRole('checkbox')).toHaveLength(3);
    await userEvent.click(dialog().getByRole('checkbox', { name: 'Pedido nuevo' }));
    await userEvent.click(dialog().getByRole('switch', { name: /^Incluir costos/u }));
    await userEvent.click(dialog().getByRole('button', { name: 'Agregar webhook' }));
    await expectShown(() => dialog().getByLabelText('Secreto')).toHaveValue(SECRET);
    expect(bodies(`POST ${ALL}`)).toEqual([
      { url: 'https://x.example.co/a', eventos: ['pedido.creado'], con_costos: true },
    ]);
    await userEvent.click(dialog().getByRole('button', { name: 'Ya la guardé' }));
    await expectShown(() => screen.queryByDisplayValue(SECRET)).not.toBeInTheDocument();
  });

  it('without address or event is refused at the fields, and what the server says of the address is too', async () => {
    answers[`POST ${ALL}`] = () => ({
      status: 400,
      body: { url: ['La dirección debe empezar por https://.'] },
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Agregar webhook' }));
    const send = () => userEvent.click(dialog().getByRole('button', { name: 'Agregar webhook' }));
    await send();
    await expectShown(() => dialog().getByText('Elige al menos un evento.')).toBeInTheDocument();
    expect(dialog().getByText('Escribe la dirección que recibe los avisos.')).toBeInTheDocument();
    expect(sent(`POST ${ALL}`)).toHaveLength(0);
    const address = dialog().getByRole('textbox', { name: 'Dirección' });
    await userEvent.type(address, 'https://rosa:clave@x.example.co');
    await send();
    await expectShown(() => dialog().getByText(/^Escribe una dirección web completa/u)).toBeInTheDocument();
    await userEvent.clear(address);
    await userEvent.type(address, 'http://x.example.co');
    await userEvent.click(dialog().getByRole('checkbox', { name: 'Venta hecha' }));
    await send();
    await expectShown(() =>
      dialog().getByText('La dirección debe empezar por https://.'),
    ).toBeInTheDocument();
  });
});

describe('one webhook', () => {
  it('shows its deliveries with event, outcome, duration and answer', async () => {
    await see();
    const row = (version: string) => within(screen.getByText(version).closest('tr')!);
    await expectShown(() => row('Versión 40').getByText('200')).toBeInTheDocument();
    expect(row('Versión 40').getByText('1.234 ms')).toBeInTheDocument();
    expect(row('Versión 40').getAllByText('gracias')).toHaveLength(2);
    expect(row('Versión 39').getByText('Se restauró una copia')).toBeInTheDocument();
    expect(row('Versión 39').getByText('Sin respuesta')).toBeInTheDocument();
  });

  it('tells everything from a version on again once that is confirmed', async () => {
    answers[`POST ${ONE}reintentos/`] = () => ({ status: 200, body: { ...HOOK, version: 38 } });
    await see();
    await userEvent.click((await screen.findAllByRole('button', { name: 'Reintentar desde aquí' }))[1]!);
    expect(sent(`POST ${ONE}reintentos/`)).toHaveLength(0);
    await userEvent.click(dialog().getByRole('button', { name: 'Reintentar desde aquí' }));
    await expectShown(() => screen.getByText('Se envía otra vez desde la versión 39.')).toBeInTheDocument();
    expect(bodies(`POST ${ONE}reintentos/`)).toEqual([{ version: 39 }]);
  });

  it('that is paused says that what is to come again waits for it to go on', async () => {
    const paused = { ...HOOK, activo: false, pausado_por: 'dueno' } as const;
    answers[`GET ${ALL}`] = () => listed(paused);
    answers[`POST ${ONE}reintentos/`] = () => ({ status: 200, body: { ...paused, version: 39 } });
    await see();
    await userEvent.click((await screen.findAllByRole('button', { name: 'Reintentar desde aquí' }))[0]!);
    await userEvent.click(dialog().getByRole('button', { name: 'Reintentar desde aquí' }));
    await expectShown(() =>
      screen.getByText('Se enviará otra vez desde la versión 40 cuando lo reanudes.'),
    ).toBeInTheDocument();
  });

  it('is paused and goes on, with everything else as it was', async () => {
    const rest = { url: HOOK.url, eventos: HOOK.eventos, con_costos: false };
    answers[`PUT ${ONE}`] = () => ({ status: 200, body: { ...HOOK, activo: false, pausado_por: 'dueno' } });
    await see();
    await click('Pausar');
    await expectShown(() => screen.getByText(/^Lo pausaste tú/u)).toBeInTheDocument();
    answers[`PUT ${ONE}`] = () => ({ status: 200, body: HOOK });
    await click('Reanudar');
    await expectShown(() => screen.getByRole('button', { name: 'Pausar' })).toBeInTheDocument();
    expect(bodies(`PUT ${ONE}`)).toEqual([
      { ...rest, activo: false },
      { ...rest, activo: true },
    ]);
  });

  it('that is edited while it is paused stays paused', async () => {
    const paused = { ...HOOK, activo: false, pausado_por: 'dueno' } as const;
    answers[`GET ${ALL}`] = () => listed(paused);
    answers[`PUT ${ONE}`] = () => ({ status: 200, body: { ...paused, eventos: ['stock.bajo'] } });
    await see();
    await click('Editar');
    await userEvent.click(dialog().getByRole('checkbox', { name: 'Venta hecha' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Guardar cambios' }));
    await expectShown(() => screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(bodies(`PUT ${ONE}`)).toEqual([{ url: HOOK.url, eventos: ['stock.bajo'], con_costos: false }]);
  });

  it('is read anew with its deliveries, and with the list that somebody goes back to', async () => {
    await see();
    const paused = { ...HOOK, activo: false, pausado_por: 'fallas' } as const;
    answers[`GET ${ALL}`] = () => listed(paused);
    await click('Actualizar');
    await expectShown(() => screen.getByRole('button', { name: 'Reanudar' })).toBeInTheDocument();
    expect(sent(`GET ${ONE}entregas/`)).toHaveLength(2);
    answers[`GET ${ALL}`] = () => listed(HOOK);
    await click('Volver a los webhooks');
    await expectShown(() => screen.getByText('Activo')).toBeInTheDocument();
  });

  it('gets another secret, which is shown once', async () => {
    answers[`POST ${ONE}secreto/`] = () => ({ status: 200, body: { ...HOOK, secreto: SECRET } });
    await see();
    await click('Rotar secreto');
    await userEvent.click(dialog().getByRole('button', { name: 'Rotar secreto' }));
    await expectShown(() => dialog().getByLabelText('Secreto')).toHaveValue(SECRET);
  });

  it('whose new secret did not arrive is asked again under the same key, also after its page was left, and the next is another', async () => {
    answers[`POST ${ONE}secreto/`] = () => new ApiError('network');
    const rotate = async () => {
      await click('Rotar secreto');
      await userEvent.click(dialog().getByRole('button', { name: 'Rotar secreto' }));
    };
    await see();
    await rotate();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await userEvent.click(screen.getByRole('tab', { name: /^Claves/u }));
    await userEvent.click(screen.getByRole('tab', { name: 'Webhooks' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ver entregas' }));
    answers[`POST ${ONE}secreto/`] = () => ({ status: 200, body: { ...HOOK, secreto: SECRET } });
    await rotate();
    await expectShown(() => dialog().getByLabelText('Secreto')).toHaveValue(SECRET);
    const keys = sent(`POST ${ONE}secreto/`).map(({ headers }) => headers?.[HEADERS.key]);
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  it('that cannot be paused says why, and deliveries that cannot be had leave the rest as it is', async () => {
    answers[`PUT ${ONE}`] = () => new ApiError('network');
    answers[`GET ${ONE}entregas/`] = () => new ApiError('network');
    await see();
    await expectShown(() => screen.getByRole('alert')).toHaveTextContent('Error al cargar las entregas.');
    await click('Pausar');
    await expectShown(() => screen.getByText(/^No se recibió respuesta del servidor/u)).toBeInTheDocument();
    expect(screen.getByText('Activo')).toBeInTheDocument();
  });

  it('that is removed is gone from the list once that is confirmed', async () => {
    answers[`DELETE ${ONE}`] = () => ({ status: 204, body: '' });
    await see();
    await click('Eliminar');
    await userEvent.click(dialog().getByRole('button', { name: 'Eliminar' }));
    await expectShown(() => screen.getByText('El webhook se eliminó.')).toBeInTheDocument();
    expect(screen.getByText('Aún no hay webhooks.')).toBeInTheDocument();
  });
});
