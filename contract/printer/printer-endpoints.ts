import { Problem } from '#domain/problems.ts';
import * as z from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { LogoInput, LogoReply, PrinterConfig, PrinterSettingsInput } from './printer.ts';

const SETTINGS = '/api/erp/config/printer-settings/';
const LOGO = '/api/erp/config/logo-upload/';

/** Calls about what is printed and how (workspace §7, contract §5). */
export const printerEndpoints = {
  printerSettings: endpoint({
    method: 'GET',
    path: SETTINGS,
    auth: 'collaborator',
    action: 'printer.view',
    modules: ['impresora', 'facturacion'],
    reply: PrinterConfig,
    summary: 'Plantillas y logo del negocio; antes del primer guardado, los valores por defecto.',
  }),
  savePrinterSettings: endpoint({
    method: 'POST',
    path: SETTINGS,
    auth: 'collaborator',
    action: 'printer.edit',
    modules: ['impresora'],
    body: PrinterSettingsInput,
    reply: PrinterConfig,
    summary: 'Guarda las plantillas; lo que no se envía queda como está.',
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: LOGO,
    auth: 'collaborator',
    action: 'printer.edit',
    modules: ['impresora'],
    upload: 'logo',
    body: LogoInput,
    bodyProblem: () => new Problem('logo_ilegible'),
    reply: LogoReply,
    summary: 'Sube el logo: PNG o JPEG, hasta 2 MB y 800 × 800 px.',
  }),
  deleteLogo: endpoint({
    method: 'DELETE',
    path: LOGO,
    auth: 'collaborator',
    action: 'printer.edit',
    modules: ['impresora'],
    reply: z.null(),
    status: 204,
    summary: 'Quita el logo.',
  }),
} as const;
