let counts: Intl.NumberFormat | undefined;

/** A whole count with its thousands: 1204 → '1.204'. */
export function formatCount(count: number): string {
  // Made with the first count: a page that shows none does not wait for the browser to learn how they are written.
  counts ??= new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0 });
  return counts.format(count);
}

/** The first letters of the first two words, for an avatar: 'Ana María Pérez' → 'AM'. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => /^./u.exec(word)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('es-CO');
}
