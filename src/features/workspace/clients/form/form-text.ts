import type { GENDERS } from '#contract/clients/client-limits.ts';
import { clientLabels } from '#contract/clients/client-text.ts';

/** What the form says; what the specification says beside a field stands in the contract (`clientText`). */
export const formText = {
  createTitle: 'Registrar cliente',
  editTitle: 'Editar cliente',
  code: 'Código',
  kind: 'Tipo de cliente',
  activeHint: 'Un cliente inactivo no aparece al facturar.',
  credit: 'Datos de crédito',
  labels: clientLabels.form,
  genders: {
    NoEspecifica: 'No especifica',
    Masculino: 'Masculino',
    Femenino: 'Femenino',
    Otro: 'Otro',
  } satisfies Record<(typeof GENDERS)[number], string>,
  dvDiffers: (digit: string) => `A este NIT le corresponde el dígito ${digit}. Revísalo.`,
  dvComputed: 'Se calcula con el NIT.',
  days: 'Debe ser un número entero, desde 0.',
  amount: 'Debe ser un número con máximo dos decimales, desde 0.',
  save: 'Guardar cliente',
  saveChanges: 'Guardar cambios',
  saving: 'Guardando…',
  cancel: 'Cancelar',
  created: (name: string) => `Cliente ${name} creado exitosamente.`,
  updated: (name: string) => `Cliente ${name} actualizado exitosamente.`,
  noPermission: 'No tiene permiso para realizar esta acción.',
  noEdit: 'No tiene permiso para editar clientes.',
  gone: 'El cliente ya no existe: alguien lo eliminó mientras tanto.',
  settledElsewhere: 'Esta operación ya cambió. Vuelve a abrir el cliente.',
  storageFull: 'Este equipo no tiene espacio. No se guardó nada: libera espacio e inténtalo de nuevo.',
};
