import type { PageEvent, PageLife } from '#app/sync/page-life.ts';

/** The page that the engine runs in. */
export const pageLife: PageLife = {
  isVisible: () => document.visibilityState === 'visible',
  subscribe(listener: (event: PageEvent) => void): () => void {
    const onVisibility = (): void => listener(pageLife.isVisible() ? 'visible' : 'hidden');
    const onOnline = (): void => listener('online');
    const onOffline = (): void => listener('offline');
    window.addEventListener('online', onOnline);
    window.addEventListener('offline', onOffline);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('online', onOnline);
      window.removeEventListener('offline', onOffline);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  },
};
