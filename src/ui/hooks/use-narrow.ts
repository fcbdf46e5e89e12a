import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is a cheap tablet's (1024 px) or narrower: wide tables leave out what can be missed. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 66em)', false, { getInitialValueInEffect: false }) ?? false;
}
