const THOUSAND = 1000;
const MILLION = 1_000_000;
const numbers = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 });

/** Pesos for the side of a picture, where there is no room: 350000 → '350 mil', 1250000 → '1,3 M'. */
export function shortPesos(pesos: number): string {
  const size = Math.abs(pesos);
  if (size >= MILLION) return `${numbers.format(pesos / MILLION)} M`;
  return size >= THOUSAND ? `${numbers.format(pesos / THOUSAND)} mil` : numbers.format(pesos);
}
