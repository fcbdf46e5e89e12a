import { Checkbox } from '@mantine/core';
import { Controller, useFormContext } from 'react-hook-form';
import { useField } from '#app/ui/form/bound/use-field.ts';

interface CheckListProps {
  name: string;
  options: readonly { value: string; label: string; description?: string }[];
  className?: string | undefined;
}

/** Several of a list, in the form around it: an array of what is ticked. */
export function CheckList({ name, options, className }: CheckListProps) {
  const { control } = useFormContext();
  const { look, rules } = useField(name);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <Checkbox.Group
          error={look.error}
          label={look.label}
          onBlur={onBlur}
          onChange={onChange}
          value={value as string[]}
        >
          <div className={className}>
            {options.map((option, at) => (
              <Checkbox key={option.value} {...option} ref={at === 0 ? ref : undefined} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      rules={rules}
    />
  );
}
