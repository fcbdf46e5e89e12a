import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { clientWith } from '#tests/fixtures/shop.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security: object[];
  parameters: { name: string; in: string }[];
  responses: Record<string, unknown>;
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe('the API document', () => {
  it('names every call once, with the parameters of its path and who may call', async () => {
    const { body } = await clientWith(server.url, '').get<{
      openapi: string;
      paths: Record<string, Record<string, Operation>>;
    }>('/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const operations = Object.entries(body.paths).flatMap(([path, verbs]) =>
      Object.values(verbs).map((operation) => ({ path, ...operation })),
    );
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(ENDPOINTS).toSorted(),
    );
    for (const { path, parameters, tags, security, operationId } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name);
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(
        named,
      );
      expect(tags[0]).toMatch(/^[A-Z]/u);
      const { auth } = ENDPOINTS[operationId as keyof typeof ENDPOINTS];
      expect(security).toEqual(auth === 'public' ? [] : [{ [auth]: [] }]);
    }
  });

  it('has a page for people, without script', async () => {
    const { status, body, headers } = await clientWith(server.url, '').get<string>('/api/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('/api/erp/facturacion/facturas/');
    expect(body).not.toContain('<script');
  });

  it('says for people which permission of a key each call wants, and of none where it is for people only', async () => {
    const { body } = await clientWith(server.url, '').get<string>('/api/docs');
    const callerOf = (name: string) =>
      new RegExp(`<details id="${name}">.*?<small>· (.*?)</small>`, 'su').exec(body)?.[1];
    expect(callerOf('createInvoice')).toBe('Colaborador, o clave con «vender»');
    expect(callerOf('products')).toBe('Colaborador, o clave con «leer» o «leer-costos»');
    expect([callerOf('createReturn'), callerOf('askAndy')]).toEqual(['Colaborador', 'Colaborador']);
    expect(callerOf('createApiKey')).toBe('Dueño');
  });
});
