import { formatCop, formatQuantity } from '#domain/money/money.ts';
import { type BasketLine, lineTotal } from './basket.ts';
import { text } from './text.ts';

interface SentOrder {
  negocio: string;
  numero: string;
  lines: readonly BasketLine[];
  /** Money, as the shop's server told it. */
  total: string;
  nombre: string;
  /** Null for an order that is fetched. */
  direccion: string | null;
  nota: string;
}

/** The link that opens WhatsApp with the order's words, to a number in E.164 without its plus. */
export function whatsappLink(number: string, order: SentOrder): string {
  const { negocio, numero, lines, total, nombre, direccion, nota } = order;
  const words = [
    text.greeting(negocio, numero),
    ...lines.map((line) =>
      text.line(
        text.quantity(formatQuantity(line.cantidad), line.unidad),
        line.nombre,
        formatCop(lineTotal(line)),
      ),
    ),
    text.totalLine(formatCop(total)),
    text.nameLine(nombre),
    direccion === null ? text.pickUpLine : text.addressLine(direccion),
    ...(nota === '' ? [] : [text.noteLine(nota)]),
  ];
  return `https://wa.me/${number}?text=${encodeURIComponent(words.join('\n'))}`;
}
