/** An identification without what people put between its digits: '52.100.200' → '52100200'. */
export function tidyDigits(typed: string): string {
  return typed.replace(/[.\s]/gu, '');
}

/** A NIT that was typed or pasted with its check digit: '900.508.908-9' → both; null for one without. */
export function splitNit(typed: string): { nit: string; dv: string } | null {
  const match = /^(\d{5,15})-(\d)$/u.exec(tidyDigits(typed));
  return match ? { nit: match[1] ?? '', dv: match[2] ?? '' } : null;
}
