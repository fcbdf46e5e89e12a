/** What was typed, as money; "0.00" for nothing. */
export const moneyOf = (pesos: string): string => `${pesos === '' ? '0' : pesos}.00`;

/** Whole pesos of money, for a field. */
export const pesosIn = (money: string): string => money.replace(/\..*$/u, '');
