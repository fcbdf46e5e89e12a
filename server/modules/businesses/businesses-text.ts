/** What the activity log says of an owner's changes to a business. */
export const businessesText = {
  registered: (name: string) => `Registró el negocio ${name}.`,
  edited: (name: string) => `Editó los datos y la facturación del negocio ${name}.`,
};
