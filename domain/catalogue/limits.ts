/** Products of a page of a catalogue. */
export const CATALOGUE_PAGE = 60;
/** Lines of an order from a catalogue, and units of a line. */
export const MOST_CATALOGUE_LINES = 30;
export const MOST_CATALOGUE_UNITS = 999;
/** Orders that one address, and one telephone, may send to a business within an hour. */
export const ORDERS_PER_ADDRESS = 10;
export const ORDERS_PER_PHONE = 5;
