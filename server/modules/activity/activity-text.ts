/** What the log says of people. */
export const activityText = {
  deleted: (name: string) => `${name} (eliminado)`,
};
