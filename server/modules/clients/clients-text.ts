/** What clients write into the log: names and codes, never a figure of credit. */
export const clientsText = {
  client: (code: string, name: string) => `Cliente ${code} ${name}`,
  payment: (code: string, name: string) => `Abono de ${code} ${name}`,
};
