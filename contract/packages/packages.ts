import { MODULE_SLUGS } from '#domain/accounts/modules.ts';
import * as z from 'zod';
import { fieldText } from '#contract/field-text.ts';
import { numericId } from '#contract/fields.ts';

/** Packages (business types) and the modules that they switch on (owner-area §3, contract §4). */

const Component = z.object({ nombre: z.string(), slug: z.enum(MODULE_SLUGS) });

const packageShape = { id: numericId, nombre: z.string(), descripcion: z.string() };

export const Package = z.object({
  ...packageShape,
  componentes_predeterminados_detalle: z.array(Component),
});
export type Package = z.infer<typeof Package>;

export const ConfiguredComponent = z.object({
  id: numericId,
  is_active: z.boolean(),
  componente_erp_detalle: Component,
});
export type ConfiguredComponent = z.infer<typeof ConfiguredComponent>;

export const ErpConfiguration = z.object({
  tipo_negocio_paquete: z.object(packageShape).nullable(),
  tipo_negocio_paquete_detalle: Package.omit({ id: true }).nullable(),
  componentes_configurados: z.array(ConfiguredComponent),
});
export type ErpConfiguration = z.infer<typeof ErpConfiguration>;

export const PackageChoice = z.object({
  /** null is none: the modules are chosen by hand. */
  tipo_negocio_paquete_id: z.int().nullable(),
});

export const ComponentSwitch = z.object({
  is_active: z.boolean({
    error: ({ input }) => (input === undefined || input === null ? fieldText.required : fieldText.invalid),
  }),
});
