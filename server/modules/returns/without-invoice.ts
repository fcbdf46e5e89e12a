import { returnText } from '#contract/returns/return-text.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { knownCost, priceBeforeTaxes, priceLine, type PriceProfile } from '#domain/money/invoice-math.ts';
import { compareMoney } from '#domain/money/money.ts';
import { finalPriceAt } from '#domain/money/named-price.ts';
import { bagRateOn, taxesOf } from '#domain/money/tax.ts';
import { builtInIva, isBuiltIn } from '#domain/products/built-in.ts';
import { sellOptionsOf } from '#domain/products/sell-options.ts';
import { fieldProblem, Problem } from '#domain/problems.ts';
import type { Write } from '#server/platform/write.ts';
import type { ReturnPorts } from './ports.ts';
import { hasAccount, type ReturnBasis, type ReturnRequest } from './return-basis.ts';
import type { PlannedLine } from './return-plan.ts';

/**
 * What comes back without its invoice: at a price that somebody names, of a known client and with network; who may is looked at before.
 * @throws Problem `producto_desconocido`, or at the field
 */
export async function planWithoutInvoice(
  ports: Pick<ReturnPorts, 'priceItems'>,
  { input, facts }: ReturnRequest,
  write: Write,
  { business, client }: ReturnBasis,
): Promise<PlannedLine[]> {
  if (facts.isOffline) throw fieldProblem('factura_id', returnText.onlyOnline);
  if (!hasAccount(client) || client.deleted_at !== null)
    throw fieldProblem('cliente_id', returnText.clientRequired);
  const items = (input.lineas ?? []).flatMap(({ producto_id, precio, ...line }) =>
    producto_id && precio ? [{ ...line, producto_id, precio }] : [],
  );
  const priced = await ports.priceItems(
    write,
    items.map(({ producto_id }) => ({ producto_id })),
    false,
  );
  const bag = bagRateOn(business.opciones.bolsa_tarifas, bogotaDate(write.now));
  const options = sellOptionsOf(business.opciones);
  return items.map(({ precio, cantidad, destino }, at) => {
    const found = priced[at]?.product;
    if (!found) throw new Problem('producto_desconocido');
    const product = isBuiltIn(found.id) ? { ...found, iva_rate: builtInIva(found.id, options) } : found;
    const most = highestPrice(product);
    if (most !== null && compareMoney(precio, most) > 0) {
      const fields = Array.from({ length: at + 1 }, (_, place) =>
        place === at ? { precio: [returnText.aboveToday] } : {},
      );
      throw new Problem('datos_invalidos', { fields: { lineas: fields } });
    }
    const { base, impuestos_aplicados, total } = priceLine(
      { ...taxesOf(product), precio, precio_final: finalOf(precio, product), cantidad, descuento: '0' },
      bag,
    );
    return {
      linea: null,
      producto_id: product.id,
      codigo_barras: product.codigo_barras,
      nombre: product.nombre,
      cantidad,
      destino,
      base_gravable: base,
      impuestos_aplicados,
      total_linea: total,
      costo_linea: knownCost(product.costo, cantidad),
      con_nota: true,
    };
  });
}

/** What a unit may have cost at most, before taxes: of an open price what its bound says, null without one. */
function highestPrice(product: Parameters<typeof priceBeforeTaxes>[1] & OpenPrice): string | null {
  if (!product.precio_abierto) return product.precio_venta_calculado;
  return product.precio_max === null ? null : priceBeforeTaxes(product.precio_max, product);
}

/** The final price that a unit was sold at; null where its price was named. */
const finalOf = (precio: string, product: PriceProfile & OpenPrice): string | null =>
  product.precio_abierto
    ? null
    : finalPriceAt(precio, { ...product, precio: product.precio_venta_calculado });

interface OpenPrice {
  precio_venta_calculado: string;
  precio_abierto: boolean;
  precio_max: string | null;
}
