import { type ComponentType, useCallback, useState } from 'react';
import { uiText } from '#app/ui/text.ts';
import { toast } from '#app/ui/feedback/toast.ts';

/**
 * A component whose code is fetched when it is wanted. While it is on its way, or where it can't be had, there is
 * none; a toast reports a failed fetch, which may be tried again.
 * @param fetch a dynamic import; of the module's top level, so that it stays the same
 */
export function useOnDemand<Props>(
  fetch: () => Promise<ComponentType<Props>>,
): [ComponentType<Props> | null, () => Promise<boolean>] {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const want = useCallback(async () => {
    try {
      const fetched = await fetch();
      setComponent(() => fetched);
      return true;
    } catch {
      toast({ message: uiText.notFetched, tone: 'error' });
      return false;
    }
  }, [fetch]);
  return [Component, want];
}
