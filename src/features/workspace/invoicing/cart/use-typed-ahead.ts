import { useEffectEvent, useLayoutEffect } from 'react';
import { takeTypedAhead } from '#app/ui/hooks/typed-ahead.ts';

interface TypedAheadTaker {
  /** Takes the field's new text. */
  onText: (text: string) => void;
  /** Enter after this text. */
  onEnter: (text: string) => void;
}

/**
 * What was typed or scanned while the screen was on its way arrives as if it had been typed into the field.
 * @param taker undefined for a field that it is not meant for
 */
export function useTypedAhead(taker: TypedAheadTaker | undefined): void {
  const replay = useEffectEvent(() => {
    if (!taker) return;
    const entered = takeTypedAhead().split('\n');
    const rest = entered.pop() ?? '';
    for (const text of entered) if (text !== '') taker.onEnter(text);
    if (rest !== '') taker.onText(rest);
  });
  // As the field takes the focus, and before the next key.
  useLayoutEffect(() => replay(), []);
}
