import { useMantineColorScheme } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';
import { schemeOf } from '#app/ui/hooks/color-scheme.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { uiText } from '#app/ui/text.ts';

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
