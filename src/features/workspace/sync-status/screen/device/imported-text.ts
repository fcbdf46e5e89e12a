import type { RescuedOperation } from '#app/data/restore/rescue.ts';
import { screenText } from '#app/features/workspace/sync-status/screen/text.ts';

const text = screenText.imported;

function word(body: unknown, ...names: string[]): string {
  const members = (body ?? {}) as Record<string, unknown>;
  const found = names.map((name) => members[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
}

const quoted = (name: string) => (name === '' ? '' : text.quoted(name));

/** What an operation of a file is, as far as its request tells. */
export function importedName({ method, path, body }: RescuedOperation): string {
  if (path.includes('/reimpresiones/')) return text.reprint;
  if (path.includes('/ventas-descartadas/')) return text.discardedSale(word(body, 'codigo_provisional'));
  if (path.includes('/descartes/')) return text.givenUp(word(body, 'nombre'));
  if (path.includes('/facturacion/')) return text.sale(word(body, 'codigo_provisional'));
  if (path.includes('/abonos/')) return text.payment;
  if (path.includes('/inventario/')) {
    if (method === 'DELETE') return text.productDelete;
    const name = quoted(word(body, 'nombre'));
    return method === 'POST' ? text.productCreate(name) : text.productEdit(name);
  }
  if (path.includes('/clientes/')) {
    if (method === 'DELETE') return text.clientDelete;
    const name = quoted(word(body, 'nombre_completo_natural', 'nombre_empresa_juridico'));
    return method === 'POST' ? text.clientCreate(name) : text.clientEdit(name);
  }
  if (path.includes('/printer-settings/')) return text.printer;
  return path.includes('/subusers/') ? text.limit : text.other;
}
