/** What the lists of the log say of people; the device that keeps a copy has to know it too. */
export const personText = {
  /** Somebody who left: the log itself names them without this. */
  deleted: (name: string) => `${name} (eliminado)`,
};
