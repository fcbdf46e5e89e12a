import { formText as text } from '#app/features/workspace/inventory/text.ts';
import type { CheckedField } from '#contract/inventory/typed-product.ts';
import type { ProductForm } from './use-product-form.ts';

/** What every text field of the form has in common. */
export function fieldOf({ typed, errors, change, leave }: ProductForm, field: CheckedField) {
  return {
    autoComplete: 'off',
    error: errors[field],
    label: text.fields[field],
    name: field,
    onBlur: () => leave(field),
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
    value: typed[field],
  };
}
