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
