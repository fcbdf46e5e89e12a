import type { Catalogue, CatalogueInput, CataloguePage } from '#contract/catalogue/catalogue.ts';
import { catalogueText } from '#contract/catalogue/catalogue-text.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { nameDefect } from '#domain/catalogue/catalogue.ts';
import { CATALOGUE_PAGE } from '#domain/catalogue/limits.ts';
import { bagRateOn } from '#domain/money/tax.ts';
import { searchWords } from '#domain/normalize.ts';
import { fieldProblem, Problem } from '#domain/problems.ts';
import { readPage } from '#server/http/paging.ts';
import type { Query } from '#server/http/route.ts';
import type { Owner } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { canonicalJson } from '#server/platform/ids.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import * as repo from './catalogue.repo.ts';
import { catalogueLog } from './catalogue-log-text.ts';
import type { CataloguePorts } from './ports.ts';
import { refusal } from './refusal.ts';
import { toShown } from './shown.ts';

export type CatalogueService = ReturnType<typeof createCatalogueService>;

/** A published page, with its owner's words. */
type PublishedCatalogue = Catalogue & { businessId: number };

/** The page behind an address. @throws Problem `no_encontrado` (404) also where it is switched off */
export async function findPublished(db: Db | Tx, nombre: string): Promise<PublishedCatalogue> {
  const name = nombre.toLowerCase();
  const found = nameDefect(name) === null ? await repo.findByName(db, name) : undefined;
  if (!found?.publicado) throw refusal('missing');
  const [catalogue] = await repo.listCatalogues(db, found.business_id, found.serie_id);
  // Between the two reads its owner may have given the name up.
  if (!catalogue?.publicado || catalogue.nombre !== name) throw refusal('missing');
  return { ...catalogue, businessId: found.business_id };
}

/** Public pages of stores, as owners set them and everybody sees them (decision 026). */
export function createCatalogueService(db: Db, readers: Db, ports: CataloguePorts) {
  return {
    locate: ports.locateOfKind,

    /**
     * What names a store's page to who gets its link; null where no page is shown by this name, undefined where the
     * database does not answer, which the page says itself.
     */
    async cardOf(nombre: string): Promise<{ title: string; description: string | null } | null | undefined> {
      try {
        const { businessId, saludo } = await findPublished(readers, nombre);
        const { nombre: negocio } = await ports.findBusiness(readers, businessId);
        return { title: catalogueText.pageTitle(negocio), description: saludo };
      } catch (error) {
        return error instanceof Problem ? null : undefined;
      }
    },

    list: (businessId: number): Promise<Catalogue[]> => repo.listCatalogues(db, businessId),

    /** @throws Problem `no_encontrado` for a store of somebody else, `datos_invalidos` (400) for a name that is taken */
    async edit(actor: Owner, serieId: number, input: CatalogueInput, write: Write): Promise<EffectResult> {
      const { tx, businessId } = write;
      const [before] = await repo.listCatalogues(tx, businessId, serieId);
      if (!before) throw new Problem('no_encontrado');
      const holder = input.nombre === null ? undefined : await repo.findByName(tx, input.nombre);
      if (holder && (holder.business_id !== businessId || holder.serie_id !== serieId))
        throw fieldProblem('nombre', catalogueText.nameTaken);
      await repo.storeCatalogue(tx, businessId, serieId, input);
      const after = { ...before, ...input };
      if (canonicalJson(after) !== canonicalJson(before)) {
        const what = catalogueLog.edited(before.nombre_establecimiento, input);
        await ports.recordActivity(write, actor, 'negocio', 'Editar', what);
      }
      return { status: 200, body: after };
    },

    /** @throws Problem `no_encontrado` (404), `pagina_invalida` (404) past the last page */
    async page(nombre: string, query: Query, now: Date): Promise<CataloguePage> {
      const { businessId, serie_id, ...catalogue } = await findPublished(readers, nombre);
      const { page: number, ...asked } = readPage({ page: query['page'] }, CATALOGUE_PAGE);
      const words = searchWords(query['search'] ?? '');
      const count = await ports.products.countShown(readers, businessId, words);
      const pages = Math.max(1, Math.ceil(count / asked.size));
      if (number > pages) throw new Problem('pagina_invalida');
      const page = { page: number, ...asked };
      const rows = await ports.products.listShown(readers, businessId, serie_id, { words, page });
      const { nombre: negocio, ciudad, opciones } = await ports.findBusiness(readers, businessId);
      const takesOrders = (await ports.listWithModule(readers, [businessId], 'pedidos')).length > 0;
      const bagRate = bagRateOn(opciones.bolsa_tarifas, bogotaDate(now));
      return {
        negocio,
        establecimiento: catalogue.nombre_establecimiento,
        ciudad,
        saludo: catalogue.saludo,
        whatsapp: catalogue.whatsapp,
        estado: takesOrders ? (catalogue.pausado ? 'pausado' : 'abierto') : 'sin_pedidos',
        count,
        page: number,
        pages,
        productos: rows.map((row) => toShown(row, bagRate)),
      };
    },
  };
}
