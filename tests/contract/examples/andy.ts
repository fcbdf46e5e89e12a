import type { andyEndpoints } from '#contract/andy/andy-endpoints.ts';
import type { Example } from '#tests/contract/example.ts';

export const andyExamples: Record<keyof typeof andyEndpoints, Example> = {
  askAndy: () => ({
    body: {
      userInput: '¿y cuánto vale?',
      history: [
        { sender: 'user', text: '¿cuánto hay de café?' },
        { sender: 'andy', text: 'Hay 15 unidades.' },
      ],
    },
  }),
};
