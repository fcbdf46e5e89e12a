// Without a schema: those are too large for a screen, whose form checks by the same limits.

/** Names, addresses and the like. */
export const LONGEST_TEXT = 255;
export const LONGEST_PHONE = 30;
/** Digits of an identity card or a tax number. */
export const MOST_ID_DIGITS = 20;
export const MOST_CREDIT_DAYS = 3650;
/** The first day on which a client may be born. */
export const FIRST_BIRTH = '1900-01-01';

export const GENDERS = ['NoEspecifica', 'Masculino', 'Femenino', 'Otro'] as const;
