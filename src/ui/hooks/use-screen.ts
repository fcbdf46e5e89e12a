import { useMediaQuery } from '@mantine/hooks';
import { FINGER, PHONE, TABLET, TABLET_ON_SIDE } from '#app/ui/theme/breakpoints.ts';

const useMatch = (query: string) => useMediaQuery(query, false, { getInitialValueInEffect: false }) ?? false;

/** Whether the window is a tablet's on its side (1024 px) or narrower: wide tables leave out what can be missed. */
export const useNarrow = (): boolean => useMatch(TABLET_ON_SIDE);

/** Whether the window is a tablet's held upright (832 px) or narrower: columns stand below each other. */
export const useUpright = (): boolean => useMatch(TABLET);

/** Whether the window is a phone's: the menu stands below, dialogs fill the screen. */
export const usePhone = (): boolean => useMatch(PHONE);

/** Whether the first pointer is a finger: a focused field opens the keyboard on glass. */
export const useFinger = (): boolean => useMatch(FINGER);
