/** PN is a natural person's business, PJ a legal entity's; the number is unique over both (contract §4). */
export type BusinessKind = 'PN' | 'PJ';

/** The public form of a business id: "PN-12". */
export function formatBusinessId(tipo: BusinessKind, id: number): string {
  return `${tipo}-${id}`;
}

/** Reads "PN-12" or "12"; `tipo` is null when only the number is given. null for anything else. */
export function parseBusinessId(text: string): { tipo: BusinessKind | null; id: number } | null {
  const match = /^(?:(PN|PJ)-)?([1-9][0-9]{0,14})$/u.exec(text);
  if (match === null) return null;
  return { tipo: (match[1] as BusinessKind | undefined) ?? null, id: Number(match[2]) };
}
