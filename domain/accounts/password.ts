/** Characters of the shortest password (owner-area §5). */
export const SHORTEST_PASSWORD = 8;
