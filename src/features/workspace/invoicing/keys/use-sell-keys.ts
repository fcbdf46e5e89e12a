import { useEffectEvent, useLayoutEffect } from 'react';

interface SellKeys {
  F1: () => void;
  F2: () => void;
  F4: () => void;
  F6: () => void;
  F7: () => void;
  F8: () => void;
  F9: () => void;
  F10: () => void;
}

const NAMES: readonly string[] = [
  'F1',
  'F2',
  'F4',
  'F6',
  'F7',
  'F8',
  'F9',
  'F10',
] satisfies (keyof SellKeys)[];

/** A dialog in front that asks for something else; `data-sell-keys` marks those that belong to the sale. */
const isAskedElsewhere = (): boolean =>
  [...document.querySelectorAll('[aria-modal="true"]')].some((dialog) => !dialog.closest('[data-sell-keys]'));

/** The keys of the sell screen; never a single letter, never a key that the browser needs (F3, F5, F11, F12). */
export function useSellKeys(keys: Partial<SellKeys>): void {
  const press = useEffectEvent((name: keyof SellKeys) => keys[name]?.());
  // Keys work wherever the focus is: subscribe to the window while mounted, and before the sale is painted. Who sees
  // it presses F8, and an effect that waits for the browser's next pause would miss that.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      // A held Enter that has come as far as the button: nobody has read the total, and a card is not approved yet.
      const { activeElement } = document;
      if (event.key === 'Enter' && event.repeat && activeElement?.matches('[data-charge]'))
        event.preventDefault();
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      if (!NAMES.includes(event.key)) return;
      event.preventDefault();
      // Charged beneath the form of a client, a sale would be somebody else's.
      if (!event.repeat && !isAskedElsewhere()) press(event.key as keyof SellKeys);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Puts the cursor where cash is typed; on the button that charges where nothing is. */
export function focusReceived(): void {
  const find = (mark: string) => document.querySelector<HTMLElement>(`[${mark}]`);
  (find('data-received') ?? find('data-charge'))?.focus();
}
