/** What a person reads beside a field of the client form (workspace §5). */
export const clientText = {
  kind: 'El tipo de cliente debe ser Natural o Juridico.',
  naturalRequired: 'Para Cliente Natural, Nombre Completo y Cédula son obligatorios.',
  legalRequired: 'Para Cliente Jurídico, Nombre de Empresa y NIT son obligatorios.',
  creditAmount: 'Si el crédito está activo, el Monto Crédito Aprobado debe ser mayor a cero.',
  creditDays: 'Si el crédito está activo, los Días de Crédito Autorizados deben ser mayor a cero.',
  onlyDigits: 'Solo puede tener dígitos.',
  checkDigit: 'Debe ser un solo dígito.',
  birthDate: 'Debe ser una fecha pasada, desde 1900.',
  gender: 'El género debe ser NoEspecifica, Masculino, Femenino u Otro.',
  notBoolean: 'Debe ser verdadero o falso.',
  days: (max: number) => `Debe ser un número entero entre 0 y ${max}.`,
  twinCedula: 'Ya existe un cliente con esta cédula.',
  twinNit: 'Ya existe un cliente con este NIT.',
  /** Reference of a charge whose sale had no provisional code. */
  creditSale: 'Venta a crédito',
  paymentPositive: 'El abono debe ser mayor que cero.',
  paymentOverBalance: 'El abono no puede ser mayor que el saldo del cliente.',
};
