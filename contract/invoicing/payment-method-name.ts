import { PAYMENT_METHOD_NAMES } from './payment-method-text.ts';

const NAMES: Readonly<Record<string, string | undefined>> = PAYMENT_METHOD_NAMES;

/** How a means of payment is called; its code where it has no name here: a newer server may know more of them. */
export const methodName = (medio: string): string => NAMES[medio] ?? medio;
