/** Resolves when the page has had its turn, and no sooner than after `delayMs`: between two pieces of long work. */
export const breathe = (delayMs = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, delayMs));
