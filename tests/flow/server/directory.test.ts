import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPath } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { sql } from '#server/platform/database/database.ts';
import { asOwner } from '#tests/fixtures/backups.ts';
import { openCatalogueShop, seePage, setCatalogue } from '#tests/fixtures/catalogue.ts';
import { createCollaborator } from '#tests/fixtures/owner.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import { createShop, PASSWORD, postOpenly, signInOwner } from '#tests/fixtures/shop.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ loginLimit: 1_000 });
});
afterAll(() => server.stop());

const login = async (email: string) =>
  (await postOpenly(server.url, ENDPOINTS.subLogin.path, { email, password: PASSWORD })).status;

/** Entries that are too many or too few for the collaborators and pages that there are. */
async function odd(): Promise<unknown[]> {
  const { rows } = await sql`
    WITH due AS (
      SELECT 'correo' AS kind, email_norm AS clave, business_id, id AS fila FROM collaborators WHERE deleted_at IS NULL
      UNION ALL SELECT 'catalogo', nombre, business_id, serie_id FROM catalogues WHERE nombre IS NOT NULL),
    kept AS (SELECT kind, clave, business_id, fila FROM directory)
    (SELECT * FROM due EXCEPT SELECT * FROM kept) UNION ALL (SELECT * FROM kept EXCEPT SELECT * FROM due)`.execute(
    server.db,
  );
  return rows;
}

/** What a later version drops; the role of the server may not. */
const switchTriggers = (verb: 'ENABLE' | 'DISABLE') =>
  asOwner(server.database, (client) =>
    client.query(
      `ALTER TABLE collaborators ${verb} TRIGGER USER; ALTER TABLE catalogues ${verb} TRIGGER USER`,
    ),
  );

describe('the directory of e-mails and names of pages', () => {
  it('is kept by a program of before that does not know it', async () => {
    const shop = await createShop(server.db, server.clock.now);
    const other = await createShop(server.db, server.clock.now);
    const [moved, gone] = [shop.emails.l1, shop.emails.l2];
    await sql`UPDATE collaborators SET email = ${`x${moved}`}, email_norm = ${`x${moved}`} WHERE email = ${moved}`.execute(
      server.db,
    );
    await sql`UPDATE collaborators SET deleted_at = now() WHERE email = ${gone}`.execute(server.db);
    expect([await login(`x${moved}`), await login(moved), await login(gone)]).toEqual([200, 400, 400]);
    const taking = sql`UPDATE collaborators SET email_norm = ${`x${moved}`} WHERE email = ${other.emails.l1}`;
    await expect(taking.execute(server.db)).rejects.toMatchObject({ code: '23505' });
    const page = await openCatalogueShop(server);
    await sql`UPDATE catalogues SET nombre = ${`x-${page.name}`} WHERE nombre = ${page.name}`.execute(
      server.db,
    );
    expect((await seePage(page)).status).toBe(404);
    expect((await seePage({ ...page, name: `x-${page.name}` })).status).toBe(200);
    expect(await odd()).toEqual([]);
    await sql`DELETE FROM catalogues WHERE business_id = ${page.businessId}`.execute(server.db);
    expect(await odd()).toEqual([]);
  });

  it('is kept by this program alone, without the triggers for that of before', async () => {
    await switchTriggers('DISABLE');
    try {
      const shop = await openCatalogueShop(server);
      const owner = await signInOwner(server.url, shop.ownerEmail);
      const { body } = await createCollaborator(owner, shop.businessId);
      const path = fillPath(ENDPOINTS.editCollaborator.path, { tipo: 'PJ', id: body.id });
      expect(await login(body.email)).toBe(200);
      const { negocio: _negocio, serie_facturacion_display: _display, id: _id, ...form } = body;
      const email = `x${body.email}`;
      expect((await owner.send('PUT', path, { ...form, email })).status).toBe(200);
      expect([await login(email), await login(body.email)]).toEqual([200, 400]);
      expect((await createCollaborator(owner, shop.businessId, { email })).status).toBe(400);
      await setCatalogue(shop, { nombre: shop.name, publicado: true });
      expect((await seePage(shop)).status).toBe(200);
      expect(await odd()).toEqual([]);
      await setCatalogue(shop, { nombre: null });
      expect((await owner.send('DELETE', path)).status).toBeLessThan(300);
      expect(await odd()).toEqual([]);
    } finally {
      await switchTriggers('ENABLE');
    }
  });

  it('gives one e-mail to one of two who take it at the same moment', async () => {
    const shops = [1, 2, 3].map(() => createShop(server.db, server.clock.now));
    const owners = await Promise.all(
      (await Promise.all(shops)).map(async ({ businessId, ownerEmail }) => ({
        businessId,
        owner: await signInOwner(server.url, ownerEmail),
      })),
    );
    const email = 'una.sola@example.com';
    const replies = await Promise.all(
      owners.map(({ owner, businessId }) => createCollaborator(owner, businessId, { email })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    expect(await odd()).toEqual([]);
  });
});
