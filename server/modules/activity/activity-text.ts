export const activityText = {
  imported: (description: string, by: string) => `${description} (importada por ${by})`,
};
