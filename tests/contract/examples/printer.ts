import type { printerEndpoints } from '#contract/printer/printer-endpoints.ts';
import type { Example } from '#tests/contract/example.ts';
import { logoForm, pngLogo } from '#tests/fixtures/logo.ts';

export const printerExamples: Record<keyof typeof printerEndpoints, Example> = {
  printerSettings: () => ({}),
  savePrinterSettings: () => ({ body: { settings: { templates: { pos58mm: { fontSize: 11 } } } } }),
  uploadLogo: async () => ({ body: logoForm(await pngLogo(40, 20)) }),
  deleteLogo: () => ({}),
};
