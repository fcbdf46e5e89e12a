import {
  createTheme,
  type DefaultMantineColor,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { defaultVariantColorsResolver } from '@mantine/core';
import { X } from 'lucide-react';
import { createElement } from 'react';
import { uiText } from '#app/ui/text.ts';

type ThemeColor = 'accent' | 'red' | 'amber' | 'info' | 'gray' | 'dark';

declare module '@mantine/core' {
  // Only the colours of our tokens can be named, in `color="…"` too.
  export interface MantineThemeColorsOverride {
    colors: Record<ThemeColor, MantineColorsTuple>;
  }
}

function shades(token: string): MantineColorsTuple {
  const color = `var(--${token})`;
  return [color, color, color, color, color, color, color, color, color, color];
}

const onColor: Partial<Record<DefaultMantineColor, string>> = {
  accent: 'var(--on-accent)',
  red: 'var(--on-red)',
};

// Mantine writes white on every filled colour; ours are light in the dark theme.
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return colors;
  return { ...colors, color: onColor[input.color ?? input.theme.primaryColor] ?? 'var(--surface)' };
};

const noMotion = { transitionProps: { duration: 0 } };
const closeButtonProps = { 'aria-label': uiText.close, icon: createElement(X, { size: 18 }) };

/** Looks come from the CSS tokens (mantine-tokens.css); here are only sizes, words and habits of the components. */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: {
    accent: shades('accent'),
    red: shades('red'),
    amber: shades('amber'),
    info: shades('info'),
    gray: shades('muted'),
    dark: shades('text'),
  },
  fontFamily: 'var(--face)',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md' } },
    // 24 px: nothing that is pressed is smaller.
    Checkbox: { defaultProps: { iconColor: 'var(--on-accent)', size: 'md' } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Popover: { defaultProps: { ...noMotion, shadow: 'md', radius: 'lg' } },
    Combobox: { defaultProps: { ...noMotion, shadow: 'md', offset: 6 } },
    Modal: { defaultProps: { ...noMotion, closeButtonProps, centered: true, radius: 'xl' } },
    Drawer: { defaultProps: { closeButtonProps, transitionProps: { duration: 120 } } },
    Notification: { defaultProps: { closeButtonProps } },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': uiText.showPassword } } },
    Select: { defaultProps: { clearButtonProps: { 'aria-label': uiText.clearValue } } },
  },
});
