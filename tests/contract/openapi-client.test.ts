import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Invoice } from '#contract/invoicing/invoices.ts';
import { createKey } from '#tests/fixtures/integration/keys.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { clientWith, createShop, type TestShop } from '#tests/fixtures/shop.ts';

const CACHE = path.resolve('node_modules/.cache');
const run = promisify(execFile);

/** What somebody writes who has only the document: every name in it is one of the generated client. */
const SELLER = `import { Api } from './client.ts';

const { MOSTRADOR = '', CLAVE = '' } = process.env;
const { api } = new Api({
  baseUrl: MOSTRADOR,
  baseApiParams: { headers: { Authorization: 'Bearer ' + CLAVE } },
});

const products = await api.products({ page_size: '1' });
const clients = await api.clients({ search: 'consumidor' });
const [product] = products.data.results;
const [client] = clients.data.results;
if (!product || !client) throw new Error('nothing to sell');
const { data: invoice } = await api.createInvoice({
  cliente_id: client.id,
  items: [{ producto_id: product.id, cantidad: 2 }],
});
const shown: string = invoice.numero_factura_display;
process.stdout.write(JSON.stringify({ id: invoice.id, shown }));
`;

/** The same with a field that the document does not have. */
const MISTAKEN = SELLER.replace('producto_id:', 'producto:');

let server: TestServer;
let shop: TestShop;
let openapi: Record<string, unknown>;
let dir: string;
beforeAll(async () => {
  server = await startServer();
  shop = await createShop(server.db, server.clock.now, { products: [{ cantidad_vitrina: 10 }] });
  openapi = (await clientWith(server.url, '').get('/api/openapi.json')).body;
  await mkdir(CACHE, { recursive: true });
  dir = await mkdtemp(path.join(CACHE, 'openapi-client-'));
});
afterAll(async () => {
  await server.stop();
  await rm(dir, { recursive: true, force: true });
});

/** Compiles the program beside the client, as strictly as our own code. @returns what the compiler says, '' for nothing */
async function compile(program: string): Promise<string> {
  await writeFile(path.join(dir, 'seller.ts'), program);
  const options = {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom'],
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    rewriteRelativeImportExtensions: true,
  };
  const project = { compilerOptions: options, files: ['seller.ts', 'client.ts'] };
  await writeFile(path.join(dir, 'tsconfig.json'), JSON.stringify(project));
  await writeFile(path.join(dir, 'package.json'), JSON.stringify({ type: 'module' }));
  const compiler = path.resolve('node_modules/.bin/tsc');
  return run(compiler, ['-p', dir]).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
}

describe('openapi.json', () => {
  it('is a valid document of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(openapi));
    expect([valid, errors ?? []]).toEqual([true, []]);
    expect(validator.version).toBe('3.1');
  });

  it('gives a client that compiles and sells with a key', async () => {
    const { files } = await generateApi({
      spec: structuredClone(openapi),
      output: dir,
      fileName: 'client.ts',
      silent: true,
      cleanOutput: false,
    });
    expect(files.map(({ fileName }) => fileName)).toEqual(['client']);
    expect(await compile(MISTAKEN)).toContain("'producto' does not exist");
    expect(await compile(SELLER)).toBe('');
    const { api, key } = await createKey(server.url, shop, ['leer', 'vender']);
    const env = { ...process.env, MOSTRADOR: server.url, CLAVE: key.clave };
    const { stdout } = await run(process.execPath, [path.join(dir, 'seller.js')], { env });
    const sold = JSON.parse(stdout) as { id: string; shown: string };
    const { body } = await api.get<{ results: Invoice[] }>(ENDPOINTS.invoices.path);
    expect(body.results.map(({ id, numero_factura_display: shown }) => ({ id, shown }))).toEqual([sold]);
  });
});
