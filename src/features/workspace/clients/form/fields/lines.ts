import type { ClientValues } from '#app/features/workspace/clients/form/form-values.ts';
import { linesOf } from '#app/ui/form/bound/lines.tsx';

export const { TextLine, ChoiceLine, DateLine, SwitchLine } = linesOf<ClientValues>();
