/** Resolves when the page has had its turn: between two pieces of long work. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
