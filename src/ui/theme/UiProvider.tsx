import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { colorSchemeManager } from '#app/ui/hooks/color-scheme.ts';
import './fonts.css';
import './tokens.css';
import './mantine.css';
import './mantine-tokens.css';
import './base.css';
import './mantine-overrides.css';
import './layout.css';
import { theme } from './theme.ts';
import './trusted-styles.ts';

interface UiProviderProps {
  children: ReactNode;
}

/**
 * Theme, colour scheme and the place where toasts appear; wraps the whole app once.
 * Mantine's variables are static CSS of ours, so nothing is injected as markup.
 */
export function UiProvider({ children }: UiProviderProps) {
  return (
    <MantineProvider
      colorSchemeManager={colorSchemeManager}
      deduplicateInlineStyles
      defaultColorScheme="dark"
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
      <Notifications autoClose={6000} limit={6} position="bottom-left" transitionDuration={120} />
    </MantineProvider>
  );
}
