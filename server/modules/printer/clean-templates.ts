import { createHash } from 'node:crypto';
import { fieldText } from '#contract/field-text.ts';
import { fitsTemplate, type PrinterSave } from '#contract/printer/printer.ts';
import {
  type PrinterSettingsPatch,
  TEMPLATE_CATALOGUE,
  TEMPLATE_KEYS,
} from '#domain/printer/printer-templates.ts';
import { type FieldMessages, Problem } from '#domain/problems.ts';
import { faultSentence, refusedFault } from '#domain/printer/template-check.ts';
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

/** What is wrong with a text that is to be stored; null for nothing. */
function whyNotStored(text: string): string | null {
  if (!fitsTemplate(text)) return fieldText.templateTooLong;
  const fault = refusedFault(text);
  return fault && faultSentence(fault);
}

/**
 * What may be stored of a patch.
 * @param stored a text that has not changed is taken whatever it is: devices save all templates as one object, and
 * a bad one from before the check must not keep them from saving the others
 * @throws Problem `datos_invalidos` for a text that escaping has made longer than a template may be, and for one
 * whose lists multiply, at the place where it was sent
 */
export function cleanOnWrite(
  { patch, isUnderSettings }: PrinterSave,
  stored: PrinterSettingsPatch,
): PrinterSettingsPatch {
  const clean = withCleanTexts(patch, sanitizeTemplate);
  const messages: FieldMessages = {};
  for (const key of TEMPLATE_KEYS) {
    const text = clean.templates?.[key]?.customText;
    if (text === undefined || text === stored.templates?.[key]?.customText) continue;
    const told = whyNotStored(text);
    if (told !== null) messages[key] = { customText: [told] };
  }
  if (Object.keys(messages).length === 0) return clean;
  const fields = { templates: messages };
  throw new Problem('datos_invalidos', { fields: isUnderSettings ? { settings: fields } : fields });
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
