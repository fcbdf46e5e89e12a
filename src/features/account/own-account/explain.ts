import { explainBy, explainDeed } from '#app/api/explain.ts';
import { text } from './text.ts';

/** Why something was not done, in words. */
export const explain = (error: unknown): string => explainDeed(error, text);

/** Why a form was refused, with messages at its fields. */
export const explainForm = explainBy(text);
