import { PasswordInput, type PasswordInputProps } from '@mantine/core';

interface PasswordFieldProps extends PasswordInputProps {
  /** Name of the button that shows what was typed. */
  toggleLabel: string;
}

/** A password, which can be shown. The library marks a wrong one for the eyes only: here for who listens too. */
export function PasswordField({ toggleLabel, error, ...rest }: PasswordFieldProps) {
  return (
    <PasswordInput
      aria-invalid={Boolean(error) || undefined}
      error={error}
      visibilityToggleButtonProps={{ 'aria-label': toggleLabel, tabIndex: 0 }}
      {...rest}
    />
  );
}
