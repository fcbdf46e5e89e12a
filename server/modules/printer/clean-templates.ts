import { createHash } from 'node:crypto';
import { fieldText } from '#contract/field-text.ts';
import { fitsTemplate } from '#contract/printer/printer.ts';
import {
  type PrinterSettingsPatch,
  TEMPLATE_CATALOGUE,
  TEMPLATE_KEYS,
} from '#domain/printer/printer-templates.ts';
import { type FieldMessages, Problem } from '#domain/problems.ts';
import { sanitizeTemplate } from './template-sanitizer.ts';

type Clean = (html: string) => string;

/** The patch with every HTML text run through `clean`; text receipts stay text. */
function withCleanTexts(patch: PrinterSettingsPatch, clean: Clean): PrinterSettingsPatch {
  const templates = { ...patch.templates };
  for (const key of TEMPLATE_KEYS) {
    const template = templates[key];
    if (template?.customText !== undefined && TEMPLATE_CATALOGUE[key].kind === 'html')
      templates[key] = { ...template, customText: clean(template.customText) };
  }
  return { ...patch, templates };
}

/**
 * What may be stored of a patch.
 * @throws Problem `datos_invalidos` for a text that escaping has made longer than a template may be
 */
export function cleanOnWrite(patch: PrinterSettingsPatch): PrinterSettingsPatch {
  const clean = withCleanTexts(patch, sanitizeTemplate);
  const tooLong = TEMPLATE_KEYS.filter((key) => !fitsTemplate(clean.templates?.[key]?.customText ?? ''));
  if (tooLong.length === 0) return clean;
  const messages: FieldMessages = Object.fromEntries(
    tooLong.map((key) => [key, { customText: [fieldText.templateTooLong] }]),
  );
  throw new Problem('datos_invalidos', { fields: { templates: messages } });
}

// Cleaning what is clean already takes milliseconds on every read: texts that came out as they went in are
// remembered by their digest.
const KNOWN_CLEAN = new Set<string>();
const MOST_KNOWN = 2_000;

function cleanKnown(html: string): string {
  const digest = createHash('sha256').update(html).digest('base64');
  if (KNOWN_CLEAN.has(digest)) return html;
  const clean = sanitizeTemplate(html);
  if (clean === html) {
    if (KNOWN_CLEAN.size >= MOST_KNOWN) KNOWN_CLEAN.clear();
    KNOWN_CLEAN.add(digest);
  }
  return clean;
}

/** What was stored, cleaned by today's rules: a row from before them, or from a backup, is no way around. */
export function cleanOnRead(stored: PrinterSettingsPatch): PrinterSettingsPatch {
  return withCleanTexts(stored, cleanKnown);
}
