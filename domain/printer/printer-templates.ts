import { invoiceHtml } from './printer-invoice-text.ts';
import { receiptText } from './printer-receipt-text.ts';

/** The printer's templates: which there are, what each may hold, and how it looks before anybody edits it. */

/** Key of each template (workspace §3), in the order in which screens show them. */
export const TEMPLATE_KEYS = [
  'custom',
  'cartaA4',
  'oficio',
  'pos57mm',
  'pos58mm',
  'pos76mm',
  'pos80mm',
  'pos82_5mm',
  'pos112mm',
  'pos210mm',
  'pos216mm',
] as const;
export type TemplateKey = (typeof TEMPLATE_KEYS)[number];

const DEFAULT_TEMPLATE: TemplateKey = 'pos58mm';

/** The nine fonts (workspace §9). */
export const FONT_FAMILIES = [
  'Arial',
  'Helvetica',
  'Verdana',
  'Tahoma',
  'Trebuchet MS',
  'Georgia',
  'Times New Roman',
  'Courier New',
  'Lucida Console',
] as const;
export type FontFamily = (typeof FONT_FAMILIES)[number];

export const FONT_WEIGHTS = ['normal', 'bold', '100', '200', '300', '400', '500', '600', '700', '800', '900'];

/** Smallest and largest value of each number; mm for paper and logo, px for text (workspace §5). */
export const TEMPLATE_BOUNDS = {
  fontSize: [6, 72],
  lineHeight: [0.8, 10],
  letterSpacing: [-5, 10],
  paragraphSpacing: [0, 50],
  textOpacity: [0, 1],
  marginTop: [0, 300],
  marginBottom: [0, 300],
  marginLeft: [0, 300],
  marginRight: [0, 300],
  logoWidth: [5, 300],
  logoHeight: [5, 300],
  logoScale: [20, 100],
  previewWidth: [20, 300],
} as const satisfies Record<string, readonly [number, number]>;

/** Most bytes, in UTF-8, of a template's text (contract §5). */
export const TEMPLATE_TEXT_BYTES = 65_536;

export const LOGO_BOUNDS = { bytes: 2_097_152, pixels: 800 } as const;

/** A template. `isPOS`, `isHtmlContent` and, unless it is free, `previewWidth` are the catalogue's. */
export interface Template {
  fontFamily: FontFamily;
  fontSize: number;
  fontWeight: string | number;
  lineHeight: number;
  letterSpacing: number;
  paragraphSpacing: number;
  textColor: string;
  backgroundColor: string;
  textOpacity: number;
  marginTop: number;
  marginBottom: number;
  marginLeft: number;
  marginRight: number;
  showLogo: boolean;
  logoWidth: number;
  logoHeight: number;
  logoScale: number;
  isPOS: boolean;
  isHtmlContent: boolean;
  previewWidth: number;
  /** HTML or plain text with the variables of `printer-variables.ts`. */
  customText: string;
}

export interface PrinterSettings {
  templates: Record<TemplateKey, Template>;
  /** The template that the printer module shows. */
  activeTemplateKey: TemplateKey;
  /** The template that receipts are printed with. */
  systemDefaultTemplateKey: TemplateKey;
}

/** What a template is: a sheet of HTML, or a roll of so many columns of text (domain §8). */
type TemplateKind =
  | { kind: 'html'; widthMm: number; isWidthFree: boolean }
  | { kind: 'pos'; widthMm: number; columns: number };

const pos = (widthMm: number, columns: number): TemplateKind => ({ kind: 'pos', widthMm, columns });

/** The catalogue (workspace §3). */
export const TEMPLATE_CATALOGUE: Record<TemplateKey, TemplateKind> = {
  custom: { kind: 'html', widthMm: 210, isWidthFree: true },
  cartaA4: { kind: 'html', widthMm: 210, isWidthFree: false },
  oficio: { kind: 'html', widthMm: 216, isWidthFree: false },
  pos57mm: pos(57, 32),
  pos58mm: pos(58, 32),
  pos76mm: pos(76, 42),
  pos80mm: pos(80, 48),
  pos82_5mm: pos(82.5, 48),
  pos112mm: pos(112, 64),
  pos210mm: pos(210, 128),
  pos216mm: pos(216, 132),
};

const COMMON = {
  fontWeight: 'normal',
  letterSpacing: 0,
  textColor: '#000000',
  backgroundColor: '#ffffff',
  textOpacity: 1,
  logoWidth: 45,
  logoHeight: 15,
} as const;

/** The template as it is before anybody edits it (workspace §9, margins by contract §5). */
export function defaultTemplate(key: TemplateKey): Template {
  const entry = TEMPLATE_CATALOGUE[key];
  if (entry.kind === 'pos') {
    return {
      ...COMMON,
      fontFamily: 'Courier New',
      fontSize: 10,
      lineHeight: 1,
      paragraphSpacing: 3,
      marginTop: 2,
      marginBottom: 2,
      marginLeft: 4,
      marginRight: 0,
      showLogo: false,
      logoScale: 80,
      isPOS: true,
      isHtmlContent: false,
      previewWidth: entry.widthMm,
      customText: receiptText(entry.columns),
    };
  }
  return {
    ...COMMON,
    fontFamily: 'Arial',
    fontSize: 12,
    lineHeight: 1.5,
    paragraphSpacing: 5,
    marginTop: 10,
    marginBottom: 10,
    marginLeft: 10,
    marginRight: 10,
    showLogo: true,
    logoScale: 100,
    isPOS: false,
    isHtmlContent: true,
    previewWidth: entry.widthMm,
    customText: invoiceHtml(key === 'custom' ? 'plain' : 'ruled'),
  };
}

/** The settings of a business that has never saved any. */
export function defaultPrinterSettings(): PrinterSettings {
  const templates = Object.fromEntries(TEMPLATE_KEYS.map((key) => [key, defaultTemplate(key)]));
  return {
    templates: templates as Record<TemplateKey, Template>,
    activeTemplateKey: DEFAULT_TEMPLATE,
    systemDefaultTemplateKey: DEFAULT_TEMPLATE,
  };
}

/** Some members of a template; the others stay as they are. */
type TemplatePatch = { [Name in keyof Template]?: Template[Name] | undefined };

/** What may be sent of the settings: any part; a part that is missing stays as it is. */
export interface PrinterSettingsPatch {
  templates?: { [Key in TemplateKey]?: TemplatePatch | undefined } | undefined;
  activeTemplateKey?: TemplateKey | undefined;
  systemDefaultTemplateKey?: TemplateKey | undefined;
}

/** The settings after a save. What the catalogue decides (kind, and width unless it is free) stays. */
export function applyPrinterSettings(current: PrinterSettings, patch: PrinterSettingsPatch): PrinterSettings {
  const templates = Object.fromEntries(
    TEMPLATE_KEYS.map((key) => [key, applyTemplate(key, current.templates[key], patch.templates?.[key])]),
  );
  return {
    templates: templates as Record<TemplateKey, Template>,
    activeTemplateKey: patch.activeTemplateKey ?? current.activeTemplateKey,
    systemDefaultTemplateKey: patch.systemDefaultTemplateKey ?? current.systemDefaultTemplateKey,
  };
}

function applyTemplate(key: TemplateKey, current: Template, patch: TemplatePatch = {}): Template {
  const entry = TEMPLATE_CATALOGUE[key];
  const isWidthFree = entry.kind === 'html' && entry.isWidthFree;
  const merged: Template = { ...current };
  for (const name of Object.keys(current) as (keyof Template)[])
    if (patch[name] !== undefined) Object.assign(merged, { [name]: patch[name] });
  return {
    ...merged,
    isPOS: entry.kind === 'pos',
    isHtmlContent: entry.kind === 'html',
    previewWidth: isWidthFree ? merged.previewWidth : entry.widthMm,
  };
}
