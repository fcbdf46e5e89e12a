import { flushSync } from 'react-dom';

/** Runs something, and draws what it changed before it returns: for who is no part of what React draws. */
export const drawNow = (change: () => void): void => flushSync(change);
