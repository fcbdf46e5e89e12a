import type { ClientValues } from '#app/features/workspace/clients/form/form-values.ts';
import { boundFieldsOf } from '#app/ui/form/bound/bound-fields.tsx';

export const { BoundText, BoundChoice, BoundDate, BoundSwitch } = boundFieldsOf<ClientValues>();
