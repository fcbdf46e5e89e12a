/** What the log says of records. */
export const activityText = {
  imported: (description: string, by: string) => `${description} (importada por ${by})`,
};
