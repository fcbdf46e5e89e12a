import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Router } from '#server/http/route.ts';
import type { LogoService } from './logo.service.ts';
import type { PrinterService } from './printer.service.ts';

export function printerRoutes(router: Router, printer: PrinterService, logos: LogoService): void {
  router.read(ENDPOINTS.printerSettings, ({ actor }) => printer.settings(actor));
  router.write(ENDPOINTS.savePrinterSettings, ({ actor, body }, write) => printer.save(actor, body, write));
  router.write(ENDPOINTS.uploadLogo, ({ actor, body }, write) => logos.upload(actor, body.logo, write));
  router.write(ENDPOINTS.deleteLogo, ({ actor }, write) => logos.remove(actor, write));
}
