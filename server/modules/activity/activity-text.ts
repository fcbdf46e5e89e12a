/** What the log says of people. */
export const activityText = {
  deleted: (name: string) => `${name} (eliminado)`,
  imported: (description: string, by: string) => `${description} (importada por ${by})`,
};
