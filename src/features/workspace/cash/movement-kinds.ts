import { ArrowDownToLine, ArrowUpFromLine, HandCoins } from 'lucide-react';
import { CATEGORIES } from '#domain/cash/categories-text.ts';
import type { MovementKind } from '#domain/cash/drawer.ts';

export const KIND_ICONS = { ingreso: ArrowDownToLine, gasto: ArrowUpFromLine, retiro: HandCoins };

/** What money goes in or out for. */
interface Purpose {
  tipo: MovementKind;
  categoria: string;
}

/** A kind with the first of its categories. */
export const purposeOf = (tipo: MovementKind): Purpose => ({ tipo, categoria: CATEGORIES[tipo][0] });
