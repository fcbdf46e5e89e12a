import { explainBy, pathName } from '#app/features/account/business/form/refusal.ts';
import { text } from './text.ts';

/** Why a registration failed; what is said of the list of establishments says it all. */
export const explain = explainBy(text, (path) => (path.join() === 'series' ? '' : pathName(path)));
