import {
  FONT_FAMILIES,
  FONT_WEIGHTS,
  type PrinterSettingsPatch,
  TEMPLATE_BOUNDS,
  TEMPLATE_CATALOGUE,
  TEMPLATE_KEYS,
  TEMPLATE_TEXT_BYTES,
  type TemplateKey,
} from '#domain/printer/printer-templates.ts';
import * as z from 'zod';
import { fieldText } from '#contract/field-text.ts';
import { upload } from './upload.ts';

const number = (name: keyof typeof TEMPLATE_BOUNDS) => {
  const [min, max] = TEMPLATE_BOUNDS[name];
  const told = fieldText.between(min, max);
  return z.number(fieldText.notNumber).min(min, told).max(max, told);
};

const flag = z.boolean(fieldText.notBoolean);

// What a style attribute takes as a colour, and nothing that could be more than that.
const COLOR =
  /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl)a?\([\d\s.,%/]{1,40}\)|transparent|black|white|gray|grey|silver|red|maroon|orange|yellow|olive|lime|green|teal|aqua|blue|navy|purple|fuchsia|brown|pink)$/iu;
const color = z.string(fieldText.notColor).trim().regex(COLOR, fieldText.notColor);

const fontWeight = z
  .union([z.string(), z.number()], fieldText.fontWeight)
  .refine((weight) => FONT_WEIGHTS.includes(String(weight)), fieldText.fontWeight);

// Line breaks and tabs are part of a template; the other control characters print nothing.
const FORBIDDEN = /[^\P{Cc}\n\r\t]|\p{Surrogate}/u;

/** A template's text: kept to the letter but for its normal form, spaces at the ends count. */
const templateText = z
  .string(fieldText.notText)
  .transform((text) => text.normalize('NFC'))
  .refine((text) => !FORBIDDEN.test(text), fieldText.forbiddenCharacters)
  .refine((text) => fitsTemplate(text), fieldText.templateTooLong);

/** Whether a template's text stays within its 64 KB. */
export function fitsTemplate(text: string): boolean {
  if (text.length > TEMPLATE_TEXT_BYTES) return false;
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes <= TEMPLATE_TEXT_BYTES;
}

/** A template as stored (workspace §3). */
const Template = z.object({
  fontFamily: z.enum(FONT_FAMILIES, fieldText.unknownFont),
  fontSize: number('fontSize'),
  fontWeight,
  lineHeight: number('lineHeight'),
  letterSpacing: number('letterSpacing'),
  paragraphSpacing: number('paragraphSpacing'),
  textColor: color,
  backgroundColor: color,
  textOpacity: number('textOpacity'),
  marginTop: number('marginTop'),
  marginBottom: number('marginBottom'),
  marginLeft: number('marginLeft'),
  marginRight: number('marginRight'),
  showLogo: flag,
  logoWidth: number('logoWidth'),
  logoHeight: number('logoHeight'),
  logoScale: number('logoScale'),
  isPOS: flag,
  isHtmlContent: flag,
  previewWidth: number('previewWidth'),
  customText: templateText,
});

const templateKey = z.enum(TEMPLATE_KEYS, fieldText.unknownTemplate);

/** Some members of one template. What the catalogue decides of it can be sent, but not as something else. */
function templatePatch(key: TemplateKey) {
  const entry = TEMPLATE_CATALOGUE[key];
  const isWidthFree = entry.kind === 'html' && entry.isWidthFree;
  const isKind = (kind: typeof entry.kind) =>
    flag.refine((told) => told === (entry.kind === kind), fieldText.fixedKind);
  const isWidth = (mm: number) => isWidthFree || mm === entry.widthMm;
  const fixed = {
    isPOS: isKind('pos'),
    isHtmlContent: isKind('html'),
    previewWidth: number('previewWidth').refine(isWidth, {
      error: fieldText.fixedWidth(entry.widthMm),
      // A width out of bounds gets that message only.
      when: ({ issues }) => issues.length === 0,
    }),
  };
  return z.object(Template.extend(fixed).partial().shape, fieldText.invalid).optional();
}

type TemplatePatch = ReturnType<typeof templatePatch>;
const TemplatesPatch = z
  .object(
    Object.fromEntries(TEMPLATE_KEYS.map((key) => [key, templatePatch(key)])) as Record<
      TemplateKey,
      TemplatePatch
    >,
    fieldText.invalid,
  )
  .catchall(z.custom<never>(() => false, fieldText.unknownTemplate));

/** Any part of the settings; a template or member that is missing stays as it is. */
const SettingsPatch = z.object({
  templates: TemplatesPatch.optional(),
  activeTemplateKey: templateKey.optional(),
  systemDefaultTemplateKey: templateKey.optional(),
});

/** What a save changes, and where its templates were sent: a refusal names their fields there. */
export interface PrinterSave {
  patch: PrinterSettingsPatch;
  isUnderSettings: boolean;
}

/** Body of a save: the three keys under `settings`, or at the top level (contract §5). */
export const PrinterSettingsInput = SettingsPatch.extend({ settings: SettingsPatch.optional() }).transform(
  ({ settings, ...top }, ctx): PrinterSave => {
    const patch = { ...top, ...settings };
    if (Object.values(patch).every((part) => part === undefined))
      ctx.addIssue({ code: 'custom', path: ['settings'], message: fieldText.required });
    return { patch, isUnderSettings: settings?.templates !== undefined };
  },
);

const PrinterSettings = z.object({
  templates: z.record(z.enum(TEMPLATE_KEYS), Template),
  activeTemplateKey: templateKey,
  systemDefaultTemplateKey: templateKey,
});

/** Settings with the logo's address; also the row of the change feed. */
export const PrinterConfig = z.object({ logo: z.string().nullable(), settings: PrinterSettings });
export type PrinterConfig = z.infer<typeof PrinterConfig>;

export const LogoInput = z.object({ logo: upload });
export const LogoReply = z.object({ logo: z.string() });
