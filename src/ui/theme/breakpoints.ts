/**
 * The four widths at which a screen changes, and the one height. CSS writes them as they stand here (a custom property
 * can't be asked for in a query); tests/house/breakpoints.test.ts refuses any other width or height.
 *
 * | name | up to | who has it |
 * |---|---|---|
 * | smallPhone | 24em, 384 px | phones of 360 px |
 * | phone | 40em, 640 px | every phone: menu below, dialogs fill the screen |
 * | tablet | 52em, 832 px | a tablet held upright: columns stand below each other |
 * | tabletOnSide | 75em, 1200 px | a tablet on its side, 1024 px: columns are narrower, tables leave out what can be missed |
 *
 * `low` (42.5em, 680 px) is the height of a cheap tablet on its side, 600 px: everything stands closer.
 * What begins above a width asks for a hundredth more: `(min-width: 40.01em)`.
 */
export const WIDTHS = { smallPhone: '24em', phone: '40em', tablet: '52em', tabletOnSide: '75em' } as const;
export const HEIGHTS = { low: '42.5em' } as const;

const upTo = (width: keyof typeof WIDTHS) => `(max-width: ${WIDTHS[width]})`;

/** The queries that scripts ask for. */
export const PHONE = upTo('phone');
export const TABLET = upTo('tablet');
export const TABLET_ON_SIDE = upTo('tabletOnSide');
export const FINGER = '(pointer: coarse)';
