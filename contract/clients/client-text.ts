import type { ClientEditField, IdentityField } from './client-fields.ts';

/** What a person reads beside a field of the client form (workspace §5). */
export const clientText = {
  kind: 'El tipo de cliente debe ser Natural o Juridico.',
  required: {
    Natural: 'Para Cliente Natural, Nombre Completo y Cédula son obligatorios.',
    Juridico: 'Para Cliente Jurídico, Nombre de Empresa y NIT son obligatorios.',
  },
  creditAmount: 'Si el crédito está activo, el Monto Crédito Aprobado debe ser mayor a cero.',
  creditDays: 'Si el crédito está activo, los Días de Crédito Autorizados deben ser mayor a cero.',
  onlyDigits: 'Solo puede tener dígitos.',
  checkDigit: 'Debe ser un solo dígito.',
  birthDate: 'Debe ser una fecha pasada, desde 1900.',
  gender: 'El género debe ser NoEspecifica, Masculino, Femenino u Otro.',
  notBoolean: 'Debe ser verdadero o falso.',
  days: (max: number) => `Debe ser un número entero entre 0 y ${max}.`,
  twin: {
    Natural: 'Ya existe un cliente con esta cédula.',
    Juridico: 'Ya existe un cliente con este NIT.',
  },
  /** Reference of a charge whose sale had no provisional code. */
  creditSale: 'Venta a crédito',
  paymentPositive: 'El abono debe ser mayor que cero.',
  paymentOverBalance: 'El abono no puede ser mayor que el saldo del cliente.',
  orderOfNobody: 'Solo se abona al pedido de un cliente identificado.',
  orderWithoutClient: 'Este pedido no tiene cliente: ponle uno para recibir abonos.',
};

const labels = {
  is_active: 'Cliente activo',
  nombre_completo_natural: 'Nombre completo',
  cedula_natural: 'Cédula',
  fecha_nacimiento_natural: 'Fecha de nacimiento',
  genero_natural: 'Género',
  telefono_natural: 'Teléfono',
  correo_electronico_natural: 'Correo electrónico',
  direccion_natural: 'Dirección',
  nombre_empresa_juridico: 'Nombre de la empresa',
  nit_juridico: 'NIT',
  dv_nit_juridico: 'DV',
  nombre_representante_juridico: 'Nombre del representante',
  cargo_representante_juridico: 'Cargo del representante',
  telefono_contacto_juridico: 'Teléfono de contacto',
  correo_corporativo_juridico: 'Correo corporativo',
  direccion_empresa_juridico: 'Dirección de la empresa',
  sector_industria_juridico: 'Sector o industria',
  credito_activo: 'Crédito activo',
  monto_credito_aprobado: 'Monto crédito aprobado',
  dias_credito_autorizados: 'Días de crédito autorizados',
} satisfies Record<ClientEditField, string>;

/** Names of a client's fields for people. */
export const clientLabels = {
  form: labels,
  /** Where a refused or disputed value stands without the form around it. */
  correction: {
    ...labels,
    is_active: 'Activo',
    fecha_nacimiento_natural: 'Fecha de nacimiento (AAAA-MM-DD)',
    dv_nit_juridico: 'Dígito de verificación',
    nombre_representante_juridico: 'Representante legal',
    monto_credito_aprobado: 'Cupo de crédito',
    dias_credito_autorizados: 'Días de crédito',
  },
  missing: {
    nombre_completo_natural: 'Escribe el nombre completo.',
    cedula_natural: 'Escribe la cédula.',
    nombre_empresa_juridico: 'Escribe el nombre de la empresa.',
    nit_juridico: 'Escribe el NIT.',
  } satisfies Record<IdentityField, string>,
};
