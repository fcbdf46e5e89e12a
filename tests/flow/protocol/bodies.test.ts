import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { legalBusiness, naturalBusiness, collaboratorBody } from '#tests/fixtures/owner.ts';
import { registration } from '#tests/fixtures/registration.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import {
  type ApiClient,
  clientWith,
  createShop,
  postOpenly,
  signInOwner,
  type TestShop,
} from '#tests/fixtures/shop.ts';

const { createProduct, createClient, createInvoice, registerBusiness } = ENDPOINTS;
const UNKNOWN = '01990000-0000-7000-8000-000000000000';

let server: TestServer;
let shop: TestShop;
let api: ApiClient;
let owner: ApiClient;
let last = 0;

beforeAll(async () => {
  server = await startServer();
  shop = await createShop(server.db, server.clock.now);
  const token = await server.openSession(shop.businessId, shop.collaboratorIds[2]!);
  api = clientWith(server.url, `Bearer ${token}`);
  owner = await signInOwner(server.url, shop.ownerEmail);
});
afterAll(() => server.stop());

const product = (extra: Record<string, unknown> = {}) => ({
  codigo_barras: `B-${(last += 1)}`,
  nombre: 'Panela',
  costo: '2500.00',
  ...extra,
});
const natural = (extra: Record<string, unknown> = {}) => ({
  tipo_cliente: 'Natural',
  nombre_completo_natural: 'Luz Marina Gómez',
  cedula_natural: String(1_020_000_000 + (last += 1)),
  ...extra,
});

describe('a product without what it needs', () => {
  const SENTENCE = 'Código de Barras, Nombre y Costo son obligatorios.';

  it.each(['codigo_barras', 'nombre', 'costo'])(
    'is refused with the sentence of its form at %s',
    async (field) => {
      for (const nothing of [undefined, null, '', '  ']) {
        const { status, body } = await api.send('POST', createProduct.path, product({ [field]: nothing }));
        expect([status, body]).toEqual([400, { [field]: [SENTENCE], codigo: 'datos_invalidos' }]);
      }
    },
  );

  it('is refused at all three fields at once', async () => {
    const { status, body } = await api.send('POST', createProduct.path, {});
    const all = { codigo_barras: [SENTENCE], nombre: [SENTENCE], costo: [SENTENCE] };
    expect([status, body]).toEqual([400, { ...all, codigo: 'datos_invalidos' }]);
  });

  it('is refused in an edit too, whose barcode is not asked for', async () => {
    const { body } = await api.send('PUT', `${createProduct.path}${shop.productIds[0]}/`, {});
    expect(body).toEqual({ nombre: [SENTENCE], costo: [SENTENCE], codigo: 'datos_invalidos' });
  });
});

describe('a number where digits are wanted', () => {
  it('is taken as its digits in a product and in a client', async () => {
    const made = await api.send('POST', createProduct.path, product({ codigo_barras: 7702090000017 }));
    expect([made.status, made.body['codigo_barras']]).toEqual([201, '7702090000017']);
    const person = natural({ cedula_natural: 1020733418, telefono_natural: 3104478215 });
    const client = await api.send('POST', createClient.path, person);
    expect([client.status, client.body]).toEqual([
      201,
      expect.objectContaining({ cedula_natural: '1020733418', telefono_natural: '3104478215' }),
    ]);
    const firm = {
      tipo_cliente: 'Juridico',
      nombre_empresa_juridico: 'Lácteos El Prado',
      nit_juridico: 900508908,
      dv_nit_juridico: 9,
      telefono_contacto_juridico: 6044482215,
    };
    const legal = await api.send('POST', createClient.path, firm);
    expect([legal.status, legal.body]).toEqual([
      201,
      expect.objectContaining({
        nit_juridico: '900508908',
        dv_nit_juridico: '9',
        telefono_contacto_juridico: '6044482215',
      }),
    ]);
  });

  it('is taken as its digits by the forms of an owner', async () => {
    const cedula = { cedula: 43518803, cedula_dv: 1, mobile_phone: 3104478215 };
    const person = await owner.send<{ id: string }>('POST', registerBusiness.path, naturalBusiness(cedula));
    expect([person.status, person.body]).toEqual([201, person.body]);
    const detail = await owner.get(`/api/erp/negocio-detalle-para-editar/${person.body.id}/`);
    expect(detail.body).toMatchObject({ cedula: '43518803', cedula_dv: '1', mobile_phone: '3104478215' });
    const firm = legalBusiness({
      nit: 900508908,
      dv: 9,
      phone: 6044482215,
      resolucion: { ...(legalBusiness()['resolucion'] as object), numero_resolucion: 18764000001 },
    });
    const legal = await owner.send<{ id: string }>('POST', registerBusiness.path, firm);
    expect([legal.status, legal.body]).toEqual([201, legal.body]);
    const path = `/api/erp/businesses/${legal.body.id}/subusers/`;
    const added = await owner.send('POST', path, collaboratorBody({ cedula: 1020733418 }));
    expect([added.status, added.body['cedula']]).toEqual([201, '1020733418']);
    const registered = await postOpenly(
      server.url,
      ENDPOINTS.register.path,
      registration({ cedula: 52418803, mobile_phone: 3104478215, fixed_phone: 6044441234 }),
    );
    expect([registered.status, registered.body]).toEqual([201, registered.body]);
  });

  it.each([-1, 1.5, 1e21, true, {}, []])(
    'is refused in words when it has other signs than digits: %j',
    async (cedula) => {
      const { status, body } = await api.send('POST', createClient.path, natural({ cedula_natural: cedula }));
      expect([status, body]).toEqual([
        400,
        { cedula_natural: [expect.any(String)], codigo: 'datos_invalidos' },
      ]);
    },
  );

  it('is no name', async () => {
    const { body } = await api.send('POST', createProduct.path, product({ nombre: 12 }));
    expect(body).toEqual({ nombre: ['Debe ser un texto.'], codigo: 'datos_invalidos' });
  });
});

describe('a rate of the law', () => {
  it.each([
    ['iva_rate', '19.00', 19],
    ['iva_rate', ' 5 ', 5],
    ['iva_rate', '0.0', 0],
    ['iva_rate', '', null],
    ['inc_rate', '8.00', 8],
  ])('is read as a decimal too: %s %j', async (field, typed, kept) => {
    const { status, body } = await api.send('POST', createProduct.path, product({ [field]: typed }));
    expect([status, body[field]]).toEqual([201, kept]);
  });
});

describe('a text in which nothing can be seen', () => {
  it.each(['\u200B', '\u200B \u2060', '\uFEFF', '\u00AD', '\u3164', '\u2800', '\u202E\u202C', '\u{E0020}'])(
    'counts as empty: %j',
    async (nothing) => {
      const { body } = await api.send(
        'POST',
        createProduct.path,
        product({ nombre: nothing, proveedor: nothing }),
      );
      const SENTENCE = 'Código de Barras, Nombre y Costo son obligatorios.';
      expect(body).toEqual({ nombre: [SENTENCE], codigo: 'datos_invalidos' });
      const made = await api.send('POST', createProduct.path, product({ proveedor: nothing }));
      expect([made.status, made.body['proveedor']]).toEqual([201, null]);
      const nobody = await api.send('POST', createClient.path, natural({ nombre_completo_natural: nothing }));
      expect(nobody.body).toHaveProperty('nombre_completo_natural', [
        'Para Cliente Natural, Nombre Completo y Cédula son obligatorios.',
      ]);
    },
  );

  it('is kept beside what can be seen: emoji are joined by it', async () => {
    const { status, body } = await api.send('POST', createProduct.path, product({ nombre: '👩‍🌾 می‌خواهم' }));
    expect([status, body['nombre']]).toEqual([201, '👩‍🌾 می‌خواهم']);
  });
});

describe('a date that is none', () => {
  it.each(['ayer', '2026-02-30', '1899-12-31', '2026-1-5', '2026-01-15T10:00:00Z'])(
    'gets one message: %s',
    async (day) => {
      const resolucion = { numero_resolucion: '1', fecha_resolucion: day, vigencia_hasta: day };
      const { body } = await owner.send(
        'POST',
        registerBusiness.path,
        naturalBusiness({ birth_date: day, resolucion }),
      );
      const one = ['Debe ser una fecha AAAA-MM-DD.'];
      const birth = body['birth_date'] as string[];
      expect(body['resolucion']).toEqual({ fecha_resolucion: one, vigencia_hasta: one });
      expect(birth).toHaveLength(1);
      const client = await api.send('POST', createClient.path, natural({ fecha_nacimiento_natural: day }));
      expect(client.body['fecha_nacimiento_natural']).toHaveLength(1);
    },
  );

  it.each([undefined, null, ''])('is refused as needed when it is missing: %j', async (day) => {
    const resolucion = { numero_resolucion: '1', fecha_resolucion: day, vigencia_hasta: '2028-01-15' };
    const { body } = await owner.send(
      'POST',
      registerBusiness.path,
      naturalBusiness({ birth_date: day, resolucion }),
    );
    expect(body).toMatchObject({
      birth_date: ['Este campo es obligatorio.'],
      resolucion: { fecha_resolucion: ['Este campo es obligatorio.'] },
    });
  });
});

describe('a line of a sale', () => {
  const sale = (line: object, more: object = {}) =>
    api.send<{ items?: object[]; pagos?: object[] }>('POST', createInvoice.path, {
      cliente_id: UNKNOWN,
      items: [{ producto_id: UNKNOWN, ...line }],
      ...more,
    });

  it.each([{}, { cantidad: null }, { cantidad: '' }, { cantidad: ' ' }])(
    'needs its quantity: %j',
    async (line) => {
      const { status, body } = await sale(line);
      expect([status, body.items]).toEqual([400, [{ cantidad: ['Este campo es obligatorio.'] }]]);
    },
  );

  it('tells of a quantity that is no number at all', async () => {
    expect((await sale({ cantidad: true })).body.items).toEqual([{ cantidad: ['Debe ser un número.'] }]);
  });

  it('is paid by what has a way and a value', async () => {
    const { body } = await sale({ cantidad: 1 }, { pagos: [{}, { medio: 'trueque', valor: '' }] });
    const needed = ['Este campo es obligatorio.'];
    expect(body.pagos).toEqual([
      { medio: needed, valor: needed },
      { medio: ['Medio de pago desconocido.'], valor: needed },
    ]);
  });
});
