/** How the drawers of a business are run; its owner decides. */
export interface CashOptions {
  /** Devices charge only while a drawer is open on them. */
  caja_obligatoria: boolean;
  /** Level 1 counts without seeing what should be there. */
  conteo_ciego: boolean;
}

/** What holds for a business whose owner has decided nothing (day-common.md §9). */
export const CASH_OPTIONS: Readonly<CashOptions> = { caja_obligatoria: false, conteo_ciego: true };

/** What a business's options say of its drawers; those of before drawers say nothing. */
export const cashOptionsOf = (options: Partial<CashOptions> | undefined): CashOptions => ({
  caja_obligatoria: options?.caja_obligatoria ?? CASH_OPTIONS.caja_obligatoria,
  conteo_ciego: options?.conteo_ciego ?? CASH_OPTIONS.conteo_ciego,
});
