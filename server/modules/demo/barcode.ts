/** EAN-13 check digit of the first twelve digits: weights 1, 3, 1, 3 … from the left. */
export function ean13CheckDigit(first12: string): string {
  let sum = 0;
  for (let index = 0; index < 12; index += 1) {
    sum += Number(first12[index]) * (index % 2 === 0 ? 1 : 3);
  }
  return String((10 - (sum % 10)) % 10);
}

export function withCheckDigit(first12: string): string {
  return first12 + ean13CheckDigit(first12);
}

export function isEan13(code: string): boolean {
  return /^[0-9]{13}$/.test(code) && ean13CheckDigit(code) === code.slice(12);
}

/**
 * Hands out the codes of a catalogue in order, never the same one twice.
 * A maker has a seven-digit company prefix (770 is Colombia); what the shop weighs itself
 * gets an in-store code: 2, a six-digit PLU and five zeros where the scale prints the weight.
 */
export class BarcodeIssuer {
  readonly #taken: Set<string>;
  readonly #issued = new Map<string, number>();

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  ofMaker(prefix: string): string {
    // 37 and 100 000 have no common factor, so the references of a maker repeat only after all are used.
    return this.#issue(prefix, (turn) =>
      String((Number(prefix.slice(3)) * 7919 + turn * 37) % 100_000).padStart(5, '0'),
    );
  }

  inStore(): string {
    return this.#issue('2', (turn) => `${String(101 + turn).padStart(6, '0')}00000`);
  }

  #issue(prefix: string, reference: (turn: number) => string): string {
    let turn = this.#issued.get(prefix) ?? 0;
    let code = withCheckDigit(prefix + reference(turn));
    while (this.#taken.has(code)) {
      turn += 1;
      code = withCheckDigit(prefix + reference(turn));
    }
    this.#issued.set(prefix, turn + 1);
    this.#taken.add(code);
    return code;
  }
}
