import { fieldText } from '#contract/field-text.ts';
import type { ConfiguredComponent, ErpConfiguration, Package } from '#contract/packages/packages.ts';
import { MODULE_SLUGS } from '#domain/accounts/modules.ts';
import { normalizeText } from '#domain/normalize.ts';
import { fieldProblem, Problem } from '#domain/problems.ts';
import type { Actor, Owner } from '#server/platform/actor.ts';
import { type Db, readSnapshot, type Tx } from '#server/platform/database/database.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { MODULE_NAMES, packagesText } from './packages-text.ts';
import * as repo from './packages.repo.ts';

/** What packages need of the other modules; `app.ts` hands it in. */
interface PackagePorts {
  /** @throws Problem `no_encontrado` for a foreign or missing business, or one of another kind */
  locateOfKind(actor: Owner, tipo: string, id: number): Promise<number>;
  /** @throws Problem `no_encontrado` for a business of somebody else */
  assertOwned(actor: Owner, id: number): Promise<number>;
  findDetail(tx: Tx, businessId: number): Promise<{ package_id: number | null } | undefined>;
  /** Locks the business against its owner's other edits. */
  lockBusiness(tx: Tx, businessId: number): Promise<unknown>;
  setPackage(tx: Tx, businessId: number, packageId: number | null): Promise<void>;
  /** Collaborators who are not deleted: their devices learn of the modules. */
  listLiveIds(tx: Tx, businessId: number): Promise<number[]>;
  recordActivity(
    write: Write,
    actor: Actor,
    modulo: 'negocio',
    accion: 'Configurar',
    descripcion: string,
  ): Promise<void>;
}

export type PackageService = ReturnType<typeof createPackageService>;

function toPackage({ componentes, ...row }: repo.PackageRow): Package {
  const slugs = MODULE_SLUGS.filter((slug) => componentes.includes(slug));
  return {
    ...row,
    componentes_predeterminados_detalle: slugs.map((slug) => ({ nombre: MODULE_NAMES[slug], slug })),
  };
}

function toComponent({ id, slug, is_active }: repo.ModuleRow): ConfiguredComponent {
  return { id, is_active, componente_erp_detalle: { nombre: MODULE_NAMES[slug], slug } };
}

function areAsStored(
  stored: readonly repo.ModuleRow[],
  wanted: readonly Pick<repo.ModuleRow, 'slug' | 'is_active'>[],
): boolean {
  return wanted.every(({ slug, is_active }) =>
    stored.some((module) => module.slug === slug && module.is_active === is_active),
  );
}

const sortKey = (component: ConfiguredComponent) => normalizeText(component.componente_erp_detalle.nombre);

/** Packages, and which modules of a business are switched on (owner-area §2, contract §4). */
export function createPackageService(db: Db, ports: PackagePorts) {
  async function readConfiguration(tx: Tx, businessId: number): Promise<ErpConfiguration> {
    const packageId = (await ports.findDetail(tx, businessId))?.package_id ?? null;
    const row = packageId === null ? undefined : await repo.findPackage(tx, packageId);
    const components = (await repo.listModules(tx, businessId)).map(toComponent);
    components.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
    if (!row) {
      return {
        tipo_negocio_paquete: null,
        tipo_negocio_paquete_detalle: null,
        componentes_configurados: components,
      };
    }
    const { id, ...detail } = toPackage(row);
    const { nombre, descripcion } = detail;
    return {
      tipo_negocio_paquete: { id, nombre, descripcion },
      tipo_negocio_paquete_detalle: detail,
      componentes_configurados: components,
    };
  }

  /** Every device reads its modules in its own session row. */
  async function tellDevices({ tx, businessId, changes }: Write): Promise<void> {
    for (const id of await ports.listLiveIds(tx, businessId)) changes.put('sesion', String(id));
  }

  return {
    list: async (): Promise<Package[]> => (await repo.listPackages(db)).map(toPackage),

    locate: ports.locateOfKind,

    /** The business of a configured module. @throws Problem `no_encontrado`, for somebody else's too */
    async locateComponent(actor: Owner, id: number): Promise<number> {
      const businessId = await repo.businessOfModule(db, id);
      if (businessId === undefined) throw new Problem('no_encontrado');
      return ports.assertOwned(actor, businessId);
    },

    configuration: (businessId: number) => readSnapshot(db, (tx) => readConfiguration(tx, businessId)),

    /**
     * Assigns a package: exactly its modules are active then. null takes the package away and leaves the
     * modules. @throws Problem `datos_invalidos` (400) for a package that does not exist
     */
    async choose(actor: Owner, packageId: number | null, write: Write): Promise<EffectResult> {
      const { tx, businessId, changes } = write;
      const chosen = packageId === null ? null : await repo.findPackage(tx, packageId);
      if (chosen === undefined) throw fieldProblem('tipo_negocio_paquete_id', fieldText.invalid);
      await ports.lockBusiness(tx, businessId);
      const before = (await ports.findDetail(tx, businessId))?.package_id ?? null;
      const modules = chosen
        ? MODULE_SLUGS.map((slug) => ({ slug, is_active: chosen.componentes.includes(slug) }))
        : [];
      const areModulesSet = areAsStored(await repo.listModules(tx, businessId), modules);
      if (before === packageId && areModulesSet)
        return { status: 200, body: await readConfiguration(tx, businessId) };
      await ports.setPackage(tx, businessId, packageId);
      if (!areModulesSet) {
        await repo.setModules(tx, businessId, modules, write.now);
        await tellDevices(write);
      }
      changes.put('negocio', String(businessId));
      const text = chosen ? packagesText.assigned(chosen.nombre) : packagesText.cleared;
      await ports.recordActivity(write, actor, 'negocio', 'Configurar', text);
      return { status: 200, body: await readConfiguration(tx, businessId) };
    },

    /** Switches one module; in force with the next call of any collaborator. */
    async switchComponent(actor: Owner, id: number, isActive: boolean, write: Write): Promise<EffectResult> {
      const { tx, businessId } = write;
      await ports.lockBusiness(tx, businessId);
      const before = (await repo.listModules(tx, businessId)).find((module) => module.id === id);
      if (before?.is_active === isActive) return { status: 200, body: toComponent(before) };
      const row = await repo.switchModule(tx, businessId, id, isActive, write.now);
      if (!row) throw new Problem('no_encontrado');
      await tellDevices(write);
      const name = MODULE_NAMES[row.slug];
      const text = isActive ? packagesText.switchedOn(name) : packagesText.switchedOff(name);
      await ports.recordActivity(write, actor, 'negocio', 'Configurar', text);
      return { status: 200, body: toComponent(row) };
    },
  };
}
