import type { GivenUpKind } from '#contract/cash/given-up.ts';
import type { MovementKind } from '#domain/cash/drawer.ts';

const KINDS: Record<MovementKind, string> = { ingreso: 'Ingreso', gasto: 'Gasto', retiro: 'Retiro' };

const GIVEN_UP: Record<GivenUpKind, string> = {
  abono: 'Abono',
  devolucion: 'Devolución',
  movimiento: 'Movimiento de caja',
};

/** What the drawer writes into the log; no amounts, which level 1 may not see of others. */
export const cashLog = {
  opened: (name: string) => `Abrió ${name}`,
  moved: (kind: MovementKind, category: string) => `${KINDS[kind]}: ${category}`,
  undone: (kind: MovementKind) => `${KINDS[kind]} que anula otro movimiento`,
  /**
   * A closed drawer has a number: counting it corrects it, but for the count that its closing names, which came after it.
   * @param drawer undefined where it has not come yet
   */
  counted: (
    drawer: { nombre: string; z_numero: number | null; conteo_id: string | null } | undefined,
    countId: string,
  ) => {
    if (!drawer) return 'Contó una caja cuya apertura no ha llegado';
    const { nombre, z_numero, conteo_id } = drawer;
    return z_numero === null || conteo_id === countId
      ? `Contó ${nombre}`
      : `Corrigió el conteo de la Z-${z_numero}`;
  },
  closed: (name: string, z: number) => `Cerró ${name}: Z-${z}`,
  /** Without the reason, in which people write amounts. */
  closedUncounted: (name: string, z: number) => `Cerró ${name} sin contar: Z-${z}`,
  closedAgain: (z: number) => `Volvió a cerrar la Z-${z}`,
  givenUp: (kind: GivenUpKind, name: string | null, reason: string | null) =>
    `${GIVEN_UP[kind]}${name === null ? '' : ` de ${name}`}, descartado en el equipo sin registrarse${reason === null ? '' : `: ${reason}`}`,
  giveUpLogged: 'Descarte registrado.',
  late: (what: 'una venta' | 'un abono' | 'una devolución' | 'un movimiento' | 'un conteo', z: number) =>
    `Llegó ${what} a la Z-${z} después del cierre`,
};
