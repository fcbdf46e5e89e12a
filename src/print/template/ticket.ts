import type { TicketRow } from './rows.ts';

// Rows of which papers of the shop's day are made: a drawer's, a day's, the daily report's.

export const RULE: TicketRow = { kind: 'rule', mark: '-' };

/** A line in the middle. */
export const line = (words: string): TicketRow => ({ kind: 'center', text: words });
/** The same, bold. */
export const title = (words: string): TicketRow => ({ ...line(words), look: 'bold' });
/** Words at the left, a figure at the right. */
export const ends = (left: string, right: string, look?: TicketRow['look']): TicketRow => ({
  kind: 'ends',
  left,
  right,
  ...(look ? { look } : {}),
});
/** A name and its figures: the empty cell takes the room that is left, so they stand at the right end. */
export const spread = ([name = '', ...figures]: readonly string[]): TicketRow => ({
  kind: 'cells',
  cells: [name, '', ...figures],
});
