import { isOffline } from '#app/api/errors.ts';
import { text } from './text.ts';

/** Why a page has nothing to show: the network, which comes back by itself, or else as the page says it. */
export const failureWords = (error: unknown, otherwise: string): string =>
  isOffline(error) ? text.offline : otherwise;
