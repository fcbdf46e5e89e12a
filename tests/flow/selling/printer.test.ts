import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PrinterConfig } from '#contract/printer/printer.ts';
import type { ChangePage } from '#contract/sync/sync.ts';
import { defaultPrinterSettings } from '#domain/printer/printer-templates.ts';
import { sql } from '#server/platform/database/database.ts';
import { jpegLogo, logoForm, pngLogo, storedLogos } from '#tests/fixtures/logo.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, forgetSignIns, signIn, type TestShop } from '#tests/fixtures/shop.ts';

const SETTINGS = '/api/erp/config/printer-settings/';
const LOGO = '/api/erp/config/logo-upload/';
const LOG = '/api/erp/registros-actividad/';

let server: TestServer;
let shop: TestShop;
let api: ApiClient;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());
beforeEach(async () => {
  shop = await createShop(server.db, server.clock.now);
  api = await signIn(server.url, shop.emails.l1);
  await forgetSignIns(server.db, shop);
});

const read = async () => (await api.get<PrinterConfig>(SETTINGS)).body;
const save = (body: unknown, headers?: Record<string, string>) =>
  api.send<PrinterConfig>('POST', SETTINGS, body, headers);
const upload = async (bytes: Uint8Array, headers?: Record<string, string>) =>
  api.send<{ logo: string; error: string; codigo: string }>('POST', LOGO, logoForm(bytes), headers);
const at = (address: string) => fetch(`${server.url}${address}`);
const records = async () =>
  (
    await api.get<{ results: { descripcion: string; modulo: string; accion: string }[] }>(
      `${LOG}?page_size=100`,
    )
  ).body.results;

async function feedRow(): Promise<unknown> {
  const { body } = await api.get<ChangePage>('/api/erp/sync/cambios/?desde=0');
  return body.cambios.find(({ tabla, id }) => tabla === 'ajustes' && id === 'printer')?.fila;
}

const stored = () => storedLogos(server.db, shop.businessId);

async function switchModules(...active: string[]): Promise<void> {
  await sql`UPDATE business_modules SET is_active = slug = ANY(${active}) WHERE business_id = ${shop.businessId}`.execute(
    server.db,
  );
}

describe('printer settings', () => {
  it('of a new business are the catalogue, and no logo', async () => {
    expect(await read()).toEqual({ logo: null, settings: defaultPrinterSettings() });
    expect(await feedRow()).toBeUndefined();
  });

  it('come back as they were saved, for every level and on the feed', async () => {
    const { settings } = await read();
    settings.templates.pos80mm.fontFamily = 'Courier New';
    Object.assign(settings.templates.custom, { previewWidth: 120.5, fontWeight: 700, textOpacity: 0.55 });
    settings.templates.pos58mm.customText = '  TIENDA\r\n\t{{total_factura}}\n';
    settings.templates.cartaA4.customText = '<p style="color:red">Hola {{cliente_nombre}}<br>Ñandú</p>';
    settings.activeTemplateKey = 'custom';
    settings.systemDefaultTemplateKey = 'pos80mm';
    const { status, body } = await save({ settings });
    expect([status, body]).toEqual([200, { logo: null, settings }]);
    expect(await read()).toEqual(body);
    expect(await feedRow()).toEqual(body);
    const colleague = await signIn(server.url, shop.emails.l3);
    expect((await colleague.get(SETTINGS)).body).toEqual(body);
  });

  it('saved in part keep the rest, under settings or at the top level', async () => {
    await save({ settings: { templates: { oficio: { fontSize: 20 } } } });
    const { body } = await save({
      templates: { oficio: { lineHeight: 2 } },
      systemDefaultTemplateKey: 'oficio',
    });
    const original = defaultPrinterSettings();
    expect(body.settings).toEqual({
      ...original,
      templates: {
        ...original.templates,
        oficio: { ...original.templates.oficio, fontSize: 20, lineHeight: 2 },
      },
      systemDefaultTemplateKey: 'oficio',
    });
  });

  it('leave kind and width to the catalogue, and drop what nobody knows', async () => {
    const told = { isPOS: true, isHtmlContent: false, previewWidth: 58, id: 7, color: 'x' };
    const { status, body } = await save({ settings: { templates: { pos58mm: told }, extra: 1 } });
    expect([status, body.settings]).toEqual([200, defaultPrinterSettings()]);
  });

  it.each([
    ['pos58mm', { isPOS: false }, 'El tipo de esta plantilla no se puede cambiar.'],
    ['pos58mm', { isHtmlContent: true }, 'El tipo de esta plantilla no se puede cambiar.'],
    ['custom', { isHtmlContent: false }, 'El tipo de esta plantilla no se puede cambiar.'],
    ['pos82_5mm', { previewWidth: 82 }, 'El ancho de esta plantilla es de 82,5 mm.'],
    ['cartaA4', { previewWidth: 300 }, 'El ancho de esta plantilla es de 210 mm.'],
    ['oficio', { previewWidth: 301 }, 'Debe estar entre 20 y 300.'],
  ])('say so when %s is sent as something else: %j', async (key, told, message) => {
    const { status, body } = await save({ settings: { templates: { [key]: { fontSize: 20, ...told } } } });
    const field = Object.keys(told)[0]!;
    expect([status, body]).toEqual([
      400,
      { settings: { templates: { [key]: { [field]: [message] } } }, codigo: 'datos_invalidos' },
    ]);
    expect((await read()).settings).toEqual(defaultPrinterSettings());
  });

  it.each([
    ['fontSize', 5],
    ['fontSize', 73],
    ['fontSize', '12'],
    ['fontSize', null],
    ['fontSize', [12]],
    ['textOpacity', 1.1],
    ['textOpacity', -0.05],
    ['lineHeight', 0.7],
    ['letterSpacing', 11],
    ['letterSpacing', -6],
    ['paragraphSpacing', 51],
    ['paragraphSpacing', -1],
    ['logoScale', 19],
    ['logoScale', 101],
    ['previewWidth', 301],
    ['previewWidth', 19],
    ['marginTop', -1],
    ['marginBottom', -1],
    ['marginLeft', -0.1],
    ['marginRight', 'x'],
    ['logoWidth', 4],
    ['logoHeight', 4.9],
    ['fontFamily', 'Comic'],
    ['fontFamily', 'arial'],
    ['fontFamily', 3],
    ['fontWeight', 'heavy'],
    ['fontWeight', 450],
    ['showLogo', 'true'],
    ['showLogo', 1],
    ['isPOS', 'no'],
    ['textColor', 'red;background:url(//evil.example)'],
    ['backgroundColor', 'expression(1)'],
    ['textColor', 7],
    ['customText', 7],
    ['customText', null],
    ['customText', 'a\u0000b'],
    ['customText', '\ud800'],
    ['customText', 'x'.repeat(65_537)],
    ['customText', 'ñ'.repeat(32_769)],
  ])('refuse %s = %j by its name, and stay as they were', async (name, value) => {
    const { status, body } = await save({ settings: { templates: { custom: { [name]: value } } } });
    expect([status, body]).toEqual([
      400,
      {
        settings: { templates: { custom: { [name]: [expect.stringMatching(/\S/u)] } } },
        codigo: 'datos_invalidos',
      },
    ]);
    expect((await read()).settings).toEqual(defaultPrinterSettings());
  });

  it.each([
    [
      { settings: { templates: { pos99mm: {} } } },
      { settings: { templates: { pos99mm: ['Plantilla desconocida.'] } } },
    ],
    [{ templates: { constructor: {} } }, { templates: { constructor: ['Plantilla desconocida.'] } }],
    [{ activeTemplateKey: 'x' }, { activeTemplateKey: ['Plantilla desconocida.'] }],
    [
      { settings: { systemDefaultTemplateKey: 8 } },
      { settings: { systemDefaultTemplateKey: ['Plantilla desconocida.'] } },
    ],
    [{ settings: { templates: [] } }, { settings: { templates: ['Valor inválido.'] } }],
    [
      { settings: { templates: { custom: 'x' } } },
      { settings: { templates: { custom: ['Valor inválido.'] } } },
    ],
    [{ settings: null }, { settings: ['Valor inválido.'] }],
    [{ settings: [] }, { settings: ['Valor inválido.'] }],
    [{ settings: {} }, { settings: ['Este campo es obligatorio.'] }],
    [{}, { settings: ['Este campo es obligatorio.'] }],
    [[], { non_field_errors: ['Valor inválido.'] }],
  ])('refuse %j', async (body, told) => {
    const reply = await save(body);
    expect([reply.status, reply.body]).toEqual([400, { ...told, codigo: 'datos_invalidos' }]);
  });

  it('take the bounds themselves, and 64 KB of text', async () => {
    const edges = {
      fontSize: 72,
      textOpacity: 0,
      lineHeight: 0.8,
      letterSpacing: -5,
      paragraphSpacing: 50,
      logoScale: 20,
    };
    const more = {
      logoWidth: 5,
      logoHeight: 5,
      marginTop: 0,
      previewWidth: 300,
      customText: 'x'.repeat(65_536),
    };
    const { status, body } = await save({ settings: { templates: { custom: { ...edges, ...more } } } });
    expect([status, body.settings.templates.custom]).toEqual([
      200,
      expect.objectContaining({ ...edges, ...more }),
    ]);
  });

  it('of HTML are stored clean, refused when cleaning makes them too long, and cleaned again when read', async () => {
    const { body } = await save({
      templates: { cartaA4: { customText: '<b onclick=x>A</b><script>1</script>{{{nombre}}}' } },
    });
    expect(body.settings.templates.cartaA4.customText).toBe('<b>A</b>{{nombre}}');
    const text = '<b>es texto</b><script>1</script>';
    const receipt = await save({ templates: { pos58mm: { customText: text } } });
    expect(receipt.body.settings.templates.pos58mm.customText).toBe(text);
    const grown = await save({ templates: { oficio: { customText: '&'.repeat(60_000) } } });
    expect([grown.status, JSON.stringify(grown.body)]).toEqual([400, expect.stringContaining('customText')]);
    await sql`UPDATE printer_settings SET settings = jsonb_set(settings, '{templates,cartaA4,customText}', '"<img src=x onerror=alert(1)>B"')
      WHERE business_id = ${shop.businessId}`.execute(server.db);
    expect((await read()).settings.templates.cartaA4.customText).toBe('B');
    expect(JSON.stringify(await feedRow())).not.toContain('onerror');
  });

  it('follow the last one who saved, never a mixture', async () => {
    const variants = [10, 20, 30, 40].map((fontSize) => {
      const settings = defaultPrinterSettings();
      for (const template of Object.values(settings.templates)) template.fontSize = fontSize;
      return { settings };
    });
    const replies = await Promise.all([...variants, ...variants].map((variant) => save(variant)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const sizes = Object.values((await read()).settings.templates).map(({ fontSize }) => fontSize);
    expect(new Set(sizes).size).toBe(1);
  });

  it('are read with facturacion alone, and written with impresora only', async () => {
    await switchModules('facturacion');
    expect((await api.get(SETTINGS)).status).toBe(200);
    expect((await save({ settings: {} })).status).toBe(403);
    expect((await upload(await pngLogo(10, 10))).status).toBe(403);
    await switchModules('inventario');
    expect((await api.get(SETTINGS)).status).toBe(403);
  });

  it('are logged once per collaborator and ten minutes, and not when nothing changed', async () => {
    const change = (fontSize: number, by = api) =>
      by.send('POST', SETTINGS, { settings: { templates: { custom: { fontSize } } } });
    for (const size of [10, 11, 12, 12]) await change(size);
    expect(await records()).toHaveLength(1);
    expect((await records())[0]).toMatchObject({ modulo: 'impresora', accion: 'Configurar' });
    const colleague = await signIn(server.url, shop.emails.l2);
    await forgetSignIns(server.db, shop);
    await change(13, colleague);
    expect(await records()).toHaveLength(2);
    const startedAt = server.clock.now;
    try {
      server.clock.now = new Date(startedAt.getTime() + 600_001);
      expect((await change(13)).headers.get('erp-version')).toMatch(/^(\d+)-\1$/u);
      expect(await records()).toHaveLength(2);
      await change(14);
      expect(await records()).toHaveLength(3);
    } finally {
      server.clock.now = startedAt;
    }
  });

  it('sent twice with one key apply once', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await save({ settings: { templates: { custom: { fontSize: 30 } } } }, key);
    await save({ settings: { templates: { custom: { fontSize: 31 } } } });
    const again = await save({ settings: { templates: { custom: { fontSize: 30 } } } }, key);
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body]);
    expect((await read()).settings.templates.custom.fontSize).toBe(31);
    expect((await save({ settings: {} }, key)).status).toBe(422);
  });
});

describe('a logo', () => {
  it('is shown under an address of its own, with headers that let it do nothing', async () => {
    const { status, body } = await upload(await pngLogo(200, 100));
    expect([status, body]).toEqual([200, { logo: expect.stringMatching(/^\/media\/[\w-]{32}\.png$/u) }]);
    expect((await read()).logo).toBe(body.logo);
    expect(await feedRow()).toMatchObject({ logo: body.logo });
    const picture = await at(body.logo);
    expect(picture.status).toBe(200);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-disposition': 'inline; filename="logo.png"',
      'cache-control': 'private, max-age=31536000, immutable',
    });
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  it('gives way to the next one at once, and is gone after a delete', async () => {
    const first = (await upload(await pngLogo(20, 20))).body.logo;
    const second = (await upload(await jpegLogo(20, 20))).body.logo;
    expect(second).toMatch(/\.jpg$/u);
    expect([(await at(first)).status, (await at(second)).status]).toEqual([404, 200]);
    expect(await stored()).toEqual([second]);
    expect((await api.send('DELETE', LOGO)).status).toBe(204);
    expect([(await at(second)).status, (await read()).logo, await stored()]).toEqual([404, null, []]);
    expect((await api.send('DELETE', LOGO)).status).toBe(204);
    const told = (await records()).map(({ descripcion }) => descripcion).sort();
    expect(told).toEqual(['Cambió el logo', 'Cambió el logo', 'Quitó el logo']);
  });

  it.each([
    [
      'over 2 MB',
      async () => Buffer.alloc(2_097_153),
      'Error: El archivo es demasiado grande. El máximo es 2MB.',
    ],
    ['of 801 × 800', () => pngLogo(801, 800), 'Error: Las dimensiones exceden el máximo de 800x800px.'],
    ['that is text', async () => Buffer.from('hola'), 'Error: No se pudo leer el archivo de imagen.'],
    ['of no bytes', async () => Buffer.alloc(0), 'Error: No se pudo leer el archivo de imagen.'],
  ])('%s is refused with the sentence of the specification', async (_name, make, error) => {
    const { logo } = (await upload(await pngLogo(10, 10))).body;
    const { status, body } = await upload(await make());
    expect([status, body]).toEqual([400, { error, codigo: expect.stringMatching(/^logo_/u) }]);
    expect((await read()).logo).toBe(logo);
    expect(await records()).toHaveLength(1);
  });

  it('of exactly 2 MB is taken', async () => {
    const png = await pngLogo(30, 30);
    expect((await upload(Buffer.concat([png, Buffer.alloc(2_097_152 - png.length)]))).status).toBe(200);
  });

  it('that is missing, misnamed, or no multipart body is refused', async () => {
    const png = await pngLogo(10, 10);
    const form = new FormData();
    form.append('logo', 'a text, not a file');
    for (const body of [new FormData(), logoForm(png, 'file'), form]) {
      const reply = await api.send('POST', LOGO, body);
      expect([reply.status, reply.body]).toEqual([
        400,
        { error: 'Error: No se pudo leer el archivo de imagen.', codigo: 'logo_ilegible' },
      ]);
    }
    const told: unknown = expect.stringContaining('usa multipart/form-data con el archivo en el campo logo.');
    for (const nothing of [{ logo: 'x' }, undefined])
      expect((await api.send('POST', LOGO, nothing)).body).toMatchObject({ detail: told, error: told });
    expect((await api.send('POST', SETTINGS, logoForm(png))).body['detail']).toMatch(
      /: usa application\/json/u,
    );
  });

  it('in a body that is broken anywhere is refused, never by a 5xx', async () => {
    const type = (boundary: string) => ({ 'content-type': `multipart/form-data${boundary}` });
    const head = '--b\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\n';
    const png = (await pngLogo(10, 10)).toString('latin1');
    const bodies: [string, Record<string, string>][] = [
      ['', type('; boundary=b')],
      ['--b--\r\n', type('; boundary=b')],
      ['nothing of it', type('; boundary=b')],
      [head, type('; boundary=b')],
      [`${head}${png}`, type('; boundary=b')],
      [`${head}${png}\r\n--b`, type('; boundary=b')],
      [`${head}${png}\r\n--b--`, type('')],
      [`${head}${png}\r\n--b--`, type('; boundary=other')],
      [`--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--`, type('; boundary=b')],
      [
        `--b\r\ncontent-disposition: form-data; name="__proto__"; filename="x"\r\n\r\nx\r\n--b--`,
        type('; boundary=b'),
      ],
      [`--b\r\n${'x: y\r\n'.repeat(5_000)}\r\nx\r\n--b--`, type('; boundary=b')],
      ['--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(2_000), type('; boundary=b')],
      [
        '--b\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\nx\r\n'.repeat(2_000),
        type('; boundary=b'),
      ],
      [
        '--b\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n{\r\n--b--',
        type('; boundary=b'),
      ],
    ];
    for (const [body, headers] of bodies) {
      const reply = await fetch(`${server.url}${LOGO}`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${api.token}` },
        body: Buffer.from(body, 'latin1'),
      });
      expect([reply.status, await reply.json()]).toEqual([
        400,
        expect.objectContaining({ codigo: 'logo_ilegible' }),
      ]);
    }
    const whole = await fetch(`${server.url}${LOGO}`, {
      method: 'POST',
      headers: { ...type('; boundary=b'), authorization: `Bearer ${api.token}` },
      body: Buffer.from(
        `--b\r\ncontent-disposition: form-data; name="x"\r\n\r\ny\r\n${head}${png}\r\n--b--\r\n`,
        'latin1',
      ),
    });
    expect(whole.status).toBe(200);
  });

  it('in a body over 2.2 MB is 413, told by its length or by what comes', async () => {
    const { status, body } = await upload(Buffer.alloc(2_400_000));
    expect([status, body.codigo]).toEqual([413, 'cuerpo_muy_grande']);
    expect(body.error).toBe('Error: El archivo es demasiado grande. El máximo es 2MB.');
    const head = Buffer.from('--b\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\n');
    const chunked = await fetch(`${server.url}${LOGO}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      body: new ReadableStream({
        start(controller) {
          controller.enqueue(head);
          for (let sent = 0; sent < 24; sent += 1) controller.enqueue(new Uint8Array(100_000));
          controller.close();
        },
      }),
      duplex: 'half',
    } as RequestInit);
    expect([chunked.status, await chunked.json()]).toEqual([
      413,
      expect.objectContaining({ codigo: 'cuerpo_muy_grande' }),
    ]);
    expect((await api.get(SETTINGS)).status).toBe(200);
  });

  it('is closed to strangers before a byte is read', async () => {
    const reply = await fetch(`${server.url}${LOGO}`, {
      method: 'POST',
      body: logoForm(Buffer.alloc(2_400_000)),
    });
    expect(reply.status).toBe(401);
  });

  it('sent twice with one key is one upload; other bytes under it are refused', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const [one, other] = [await pngLogo(11, 11), await pngLogo(12, 12)];
    const first = await upload(one, key);
    const again = await upload(one, key);
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    expect((await upload(other, key)).status).toBe(422);
    expect(await records()).toHaveLength(1);
    const refused = { 'idempotency-key': randomUUID() };
    expect((await upload(Buffer.from('x'), refused)).status).toBe(400);
    expect((await upload(Buffer.from('x'), refused)).headers.get('idempotent-replayed')).toBe('true');
    expect((await at(first.body.logo)).status).toBe(200);
  });

  it('of many at once is the last one, and no other stays', async () => {
    const png = await pngLogo(15, 15);
    const replies = await Promise.all(Array.from({ length: 8 }, () => upload(png)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const { logo } = await read();
    const found = await Promise.all(
      replies.map(async ({ body }) => [body.logo, (await at(body.logo)).status]),
    );
    expect(found.filter(([, status]) => status === 200)).toEqual([[logo, 200]]);
    expect(await stored()).toEqual([logo]);
  });

  it.each([
    '/media',
    '/media/',
    '/media/x.png',
    '/media/../../etc/passwd',
    '/media/..%2f..%2fetc%2fpasswd',
    '/media/%2e%2e/x.png',
    '/media/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.png',
    '/media/a/b/c.png',
    '/media/%00.png',
    '/media/%ff',
  ])('is not found under %s', async (address) => {
    const { request } = await import('node:http');
    const { port } = new URL(server.url);
    const { status, text } = await new Promise<{ status: number | undefined; text: string }>(
      (resolve, reject) => {
        request({ port, path: address, host: '127.0.0.1' }, (reply) => {
          let text = '';
          reply.on('data', (chunk) => (text += String(chunk)));
          reply.on('end', () => resolve({ status: reply.statusCode, text }));
        })
          .on('error', reject)
          .end();
      },
    );
    expect([status, JSON.parse(text)]).toEqual([404, expect.objectContaining({ detail: 'No encontrado.' })]);
  });
});
