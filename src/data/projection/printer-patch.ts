import type { PrinterSettings, PrinterSettingsPatch } from '#domain/printer/printer-templates.ts';

/** Printer settings, whole or only what is known of them, with what a save names over them. */
export function withPatch<Settings extends PrinterSettingsPatch | Partial<PrinterSettings>>(
  settings: Settings,
  patch: PrinterSettingsPatch,
): Settings {
  const before = settings.templates ?? {};
  const named = Object.entries(patch.templates ?? {}).map(([key, template]) => {
    return [key, { ...before[key as keyof typeof before], ...template }] as const;
  });
  return { ...settings, ...patch, templates: { ...before, ...Object.fromEntries(named) } };
}

/** The printer's settings in the mirror; before the first save of the business members are missing. */
export interface PrinterValue {
  logo?: string | null;
  settings?: Partial<PrinterSettings>;
}
