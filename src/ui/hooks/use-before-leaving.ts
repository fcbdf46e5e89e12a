import { useEffect, useEffectEvent } from 'react';

/**
 * For what is saved a moment after the last key: does it at once when the screen is left, the page is reloaded
 * or closed, or its tab goes out of sight (a phone may end it there without another word).
 */
export function useBeforeLeaving(act: () => void): void {
  const leave = useEffectEvent(act);
  // The window is outside React. `beforeunload` is its first word of leaving: the database needs what time there is.
  useEffect(() => {
    const onUnload = () => leave();
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('visibilitychange', onVisibility);
      leave();
    };
  }, []);
}
