import { useMantineColorScheme } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';
import { schemeOf } from './color-scheme.ts';
import { IconAction } from './IconAction.tsx';
import { uiText } from './text.ts';

/** Dark to light and back; UiProvider keeps the choice. */
export function ThemeToggle() {
  // keepTransitions: otherwise Mantine writes a <style> through innerHTML, which Trusted Types refuse.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const isDark = schemeOf(colorScheme) === 'dark';
  return (
    <IconAction
      icon={isDark ? Sun : Moon}
      label={isDark ? uiText.toLight : uiText.toDark}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    />
  );
}
