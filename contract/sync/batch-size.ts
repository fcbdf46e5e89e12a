/** Most operations in one batch of a device. */
export const MOST_IN_BATCH = 50;
