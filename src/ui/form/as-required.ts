/**
 * Props of a field that can't stay empty. Its asterisk is drawn by the style sheet and is no text, so that the
 * label is called as it reads; who listens to the page hears "obligatorio" from the field.
 */
export const asRequired = { 'aria-required': true, labelProps: { 'data-asterisk': true } } as const;
