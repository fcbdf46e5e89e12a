import { isOffline } from '#app/api/errors.ts';
import { ListFailure } from '#app/ui/table/ListFailure.tsx';
import { text } from './text.ts';

interface LoadFailureProps {
  error: unknown;
  /** What could not be loaded, as the page says it. */
  words: string;
  retryLabel: string;
  onRetry: () => unknown;
}

/** Stands in the place of what a page of an owner could not load; a network that is away is named beneath. */
export function LoadFailure({ error, words, retryLabel, onRetry }: LoadFailureProps) {
  return (
    <ListFailure isOnPage onRetry={onRetry} retryLabel={retryLabel} title={words}>
      {isOffline(error) ? text.offline : undefined}
    </ListFailure>
  );
}
