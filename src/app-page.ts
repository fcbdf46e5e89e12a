import type { PageEvent, PageLife } from '#app/sync/page-life.ts';

/** The page that the engine runs in. */
export const pageLife: PageLife = {
  isVisible: () => document.visibilityState === 'visible',
  subscribe(listener: (event: PageEvent) => void): () => void {
    const onVisibility = (): void => listener(pageLife.isVisible() ? 'visible' : 'hidden');
    const onOnline = (): void => listener('online');
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  },
};
