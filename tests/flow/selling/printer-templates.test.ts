import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PrinterConfig } from '#contract/printer/printer.ts';
import { defaultPrinterSettings } from '#domain/printer/printer-templates.ts';
import { sql } from '#server/platform/database/database.ts';
import { MULTIPLYING } from '#tests/fixtures/paper/multiplying-templates.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { type ApiClient, createShop, signIn, type TestShop } from '#tests/fixtures/shop.ts';

const SETTINGS = '/api/erp/config/printer-settings/';

let server: TestServer;
let shop: TestShop;
let api: ApiClient;
beforeAll(async () => {
  server = await startServer();
  shop = await createShop(server.db, server.clock.now);
  api = await signIn(server.url, shop.emails.l1);
});
afterAll(() => server.stop());

const read = async () => (await api.get<PrinterConfig>(SETTINGS)).body;
const save = (body: unknown) => api.send<PrinterConfig>('POST', SETTINGS, body);

describe('templates', () => {
  it('are refused at the field with a list inside itself, on rolls and on sheets', async () => {
    const told = 'La lista {{#items}} está dentro de sí misma: deja una sola, con su {{/items}}.';
    for (const customText of MULTIPLYING)
      for (const key of ['pos58mm', 'cartaA4']) {
        const { status, body } = await save({ settings: { templates: { [key]: { customText } } } });
        expect([customText, status, body]).toEqual([
          customText,
          400,
          { settings: { templates: { [key]: { customText: [told] } } }, codigo: 'datos_invalidos' },
        ]);
      }
    const templates = { oficio: { customText: MULTIPLYING[0] } };
    expect((await save({ templates })).body).toEqual({
      templates: { oficio: { customText: [told] } },
      codigo: 'datos_invalidos',
    });
    expect((await read()).settings).toEqual(defaultPrinterSettings());
  });

  it('are refused with delimiters that could hide a list; of a sheet those become a comment', async () => {
    const customText = '{{=<% %>=}}<%#items%><%#items%>x<%/items%><%/items%>';
    const roll = await save({ templates: { pos58mm: { customText } } });
    expect([roll.status, JSON.stringify(roll.body)]).toEqual([400, expect.stringContaining('Las llaves')]);
    const sheet = await save({ templates: { oficio: { customText } } });
    expect([sheet.status, sheet.body.settings.templates.oficio.customText]).toEqual([
      200,
      expect.stringMatching(/^\{\{!/u),
    ]);
  });

  it('from before that check keep nobody from saving the others, and can be mended', async () => {
    const [, bad = ''] = MULTIPLYING;
    await save({ templates: { pos58mm: { customText: 'x' } } });
    await sql`UPDATE printer_settings SET settings = jsonb_set(settings, '{templates,pos58mm,customText}', ${JSON.stringify(bad)}::jsonb)
      WHERE business_id = ${shop.businessId}`.execute(server.db);
    const { settings } = await read();
    expect(settings.templates.pos58mm.customText).toBe(bad);
    // As devices save: all of it.
    settings.templates.pos80mm.fontSize = 14;
    const saved = await save({ settings });
    expect([saved.status, saved.body.settings.templates.pos80mm.fontSize]).toEqual([200, 14]);
    settings.templates.oficio.customText = bad;
    expect((await save({ settings })).status).toBe(400);
    const mended = await save({ templates: { pos58mm: { customText: '{{#items}}{{nombre}}{{/items}}' } } });
    expect(mended.status).toBe(200);
  });
});
