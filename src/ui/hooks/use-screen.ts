import { useMediaQuery } from '@mantine/hooks';

const useWidth = (query: string) => useMediaQuery(query, false, { getInitialValueInEffect: false }) ?? false;

/** Whether the window is a cheap tablet's (1024 px) or narrower: wide tables leave out what can be missed. */
export const useNarrow = (): boolean => useWidth('(max-width: 66em)');

/** Whether the window is a phone's: the menu stands below, dialogs fill the screen. */
export const usePhone = (): boolean => useWidth('(max-width: 40em)');
