import { faultSentence, type TemplateFault } from '#domain/printer/template-check.ts';

/** How much a template may make of one sale before it is given up and the original is printed. */
export interface Limits {
  /** Rows of a roll, or entries of lists; beyond them a receipt is metres long. */
  rows: number;
  ms: number;
  /** Filled-in letters. */
  letters: number;
  /** Cells of a roll, or tags of a sheet: each becomes an element of a page. */
  parts: number;
}

export const LIMITS: Limits = { rows: 5_000, ms: 1_000, letters: 2_000_000, parts: 40_000 };
/** For the catalogue's own templates: they grow with the lines of the sale and no faster, and a receipt is due. */
export const NO_LIMITS: Limits = {
  rows: Number.POSITIVE_INFINITY,
  ms: Number.POSITIVE_INFINITY,
  letters: Number.POSITIVE_INFINITY,
  parts: Number.POSITIVE_INFINITY,
};

/** A template that is not printed as it stands; the message is for who edits it. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly fault: TemplateFault;

  constructor(fault: TemplateFault, options?: ErrorOptions) {
    super(faultSentence(fault), options);
    this.fault = fault;
  }
}

/** Steps of filling in between two looks at the clock; an ordinary receipt is done before the first. */
const STEPS_PER_LOOK = 1_000;

/** What filling in one template has used so far. Each method throws a TemplateError once it is too much. */
export class Budget {
  readonly #limits: Limits;
  readonly #startedAt = performance.now();
  #entries = 0;
  #letters = 0;
  #steps = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  entry(): void {
    this.#entries += 1;
    if (this.#entries > this.#limits.rows) throw new TemplateError({ kind: 'endless' });
  }

  letters(count: number): void {
    this.#letters += count;
    if (this.#letters > this.#limits.letters) throw new TemplateError({ kind: 'endless' });
    this.step();
  }

  step(count = 1): void {
    this.#steps += count;
    if (this.#steps < STEPS_PER_LOOK) return;
    this.#steps = 0;
    if (performance.now() - this.#startedAt > this.#limits.ms) throw new TemplateError({ kind: 'endless' });
  }
}

/** How often a sign stands in a text. */
export function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}
