import { searchForm } from '#domain/normalize.ts';

/** Contents of a package: the amount in the smallest unit of its kind, so that 1 kg equals 1000 g. */
export interface Measure {
  amount: number;
  kind: 'g' | 'ml' | 'cm';
}

/** A piece of a text: a word, or a number with its value and, if a unit follows, its measure. */
export interface Token {
  text: string;
  /** As typed, of a number. */
  value?: number;
  measure?: Measure;
}

const UNITS: Record<Measure['kind'], Record<string, number>> = {
  g: {
    g: 1,
    gr: 1,
    grs: 1,
    gramo: 1,
    gramos: 1,
    kg: 1000,
    kgs: 1000,
    kilo: 1000,
    kilos: 1000,
    kilogramo: 1000,
    kilogramos: 1000,
    lb: 500,
    lbs: 500,
    libra: 500,
    libras: 500,
    arroba: 12_500,
    arrobas: 12_500,
  },
  ml: {
    ml: 1,
    mililitro: 1,
    mililitros: 1,
    cc: 1,
    l: 1000,
    lt: 1000,
    lts: 1000,
    ltr: 1000,
    litro: 1000,
    litros: 1000,
  },
  cm: { cm: 1, cms: 1, centimetro: 1, centimetros: 1, m: 100, mt: 100, mts: 100, metro: 100, metros: 100 },
};

const UNIT_OF = new Map(
  (Object.keys(UNITS) as Measure['kind'][]).flatMap((kind) =>
    Object.entries(UNITS[kind]).map(([name, factor]) => [name, { kind, factor }] as const),
  ),
);
// One letter is a unit only after a number.
const SPELLED_UNIT = /^(?:kilo|kilogramo|litro|libra|arroba)s?$/u;

/** Numbers in words, from two on. */
export const COUNT_WORDS: Readonly<Record<string, number>> = {
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  doce: 12,
  quince: 15,
  veinte: 20,
  treinta: 30,
  cincuenta: 50,
  cien: 100,
};

const NUMBER_WORDS: Record<string, number> = {
  medio: 0.5,
  media: 0.5,
  un: 1,
  una: 1,
  uno: 1,
  ...COUNT_WORDS,
};

const PIECES = /\d{1,3}(?:\.\d{3})+(?:,\d+)?(?!\d)|\d+(?:[.,]\d+)?|[\p{L}]+|\p{N}+/gu;

/** Words and numbers of a text, normalized; what is neither is left out. "1,5L" is one token of 1500 ml. */
export function tokenize(text: string): Token[] {
  const pieces: Token[] = (searchForm(text).match(PIECES) ?? []).map((piece) =>
    /^[0-9]/u.test(piece) ? { text: piece, value: readNumber(piece) } : { text: piece },
  );
  const tokens: Token[] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (!piece) break;
    const amount = piece.value ?? NUMBER_WORDS[piece.text];
    const unit = UNIT_OF.get(pieces[at + 1]?.text ?? '');
    if (amount !== undefined && unit && isUnitHere(piece, pieces[at + 1]?.text)) {
      const half = pieces[at + 2]?.text === 'y' && /^medi[oa]$/u.test(pieces[at + 3]?.text ?? '');
      tokens.push(measured(`${piece.text} ${pieces[at + 1]?.text}`, half ? amount + 0.5 : amount, unit));
      at += half ? 3 : 1;
    } else if (SPELLED_UNIT.test(piece.text)) {
      const half = pieces[at + 1]?.text === 'y' && /^medi[oa]$/u.test(pieces[at + 2]?.text ?? '');
      const own = UNIT_OF.get(piece.text);
      if (own) tokens.push(measured(piece.text, half ? 1.5 : 1, own));
      at += half ? 2 : 0;
    } else tokens.push(piece);
  }
  return tokens;
}

/** A number in words takes only a spelled unit: "un litro", never "un l". */
function isUnitHere(number: Token, unit = ''): boolean {
  return number.value !== undefined || SPELLED_UNIT.test(unit) || unit.length > 3;
}

function measured(text: string, value: number, unit: { kind: Measure['kind']; factor: number }): Token {
  return { text, value, measure: { kind: unit.kind, amount: Math.round(value * unit.factor) } };
}

/** "1.000" is a thousand as Colombians write it; "1,5" and "1.5" are one and a half. */
function readNumber(piece: string): number {
  const plain = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/u.test(piece) ? piece.replaceAll('.', '') : piece;
  return Number(plain.replace(',', '.'));
}

/** A whole number written in words or digits; undefined for anything else. */
export function wholeNumber(token: Token): number | undefined {
  const value = token.value ?? NUMBER_WORDS[token.text];
  return token.measure === undefined && value !== undefined && Number.isInteger(value) ? value : undefined;
}

export function sameMeasure(a: Measure, b: Measure): boolean {
  return a.kind === b.kind && a.amount === b.amount;
}
