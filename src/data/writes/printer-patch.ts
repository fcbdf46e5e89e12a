import type {
  PrinterSettings,
  PrinterSettingsPatch,
  TemplateKey,
  TemplatePatch,
} from '#domain/printer-templates.ts';

/** The printer's settings in the mirror; before the first save of the business members are missing. */
export interface PrinterValue {
  logo?: string | null;
  settings?: Partial<PrinterSettings> | PrinterSettingsPatch;
}

/** A later autosave over an earlier one: the members that it names win. */
export function mergePrinterPatch(
  earlier: PrinterSettingsPatch | Partial<PrinterSettings>,
  later: PrinterSettingsPatch,
): PrinterSettingsPatch {
  const before = (earlier.templates ?? {}) as Partial<Record<TemplateKey, TemplatePatch>>;
  const changed = Object.entries(later.templates ?? {}) as [TemplateKey, TemplatePatch][];
  const merged = changed.map(([key, patch]) => [key, { ...before[key], ...patch }] as const);
  return { ...earlier, ...later, templates: { ...before, ...Object.fromEntries(merged) } };
}
