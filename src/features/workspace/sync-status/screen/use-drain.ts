import { useState } from 'react';

export interface Drain {
  done: number;
  total: number;
}

/**
 * How far the queue has been sent: of the most that waited since it was last empty.
 * @returns null when nothing is being sent
 */
export function useDrain(pending: number, isSending: boolean): Drain | null {
  const [total, setTotal] = useState(pending);
  // Grows with what is added meanwhile, and begins anew with the next queue.
  if (pending > total || (pending === 0 && total > 0)) setTotal(pending);
  if (!isSending || pending === 0) return null;
  return { done: Math.max(0, total - pending) + 1, total: Math.max(total, pending) };
}
