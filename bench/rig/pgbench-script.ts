import type { CapturedInvoice, Statement } from './statement-capture.ts';
import {
  COLLABORATORS_PER_SHOP,
  FIRST_BUSINESS,
  FIRST_COLLABORATOR,
  FIRST_PRODUCT,
  FIRST_SERIES,
  PRODUCTS_PER_SHOP,
  UUID_HEAD,
} from './shops.ts';

/** A script for pgbench, and the `-D` values of what stays the same in every run of it. */
export interface PgbenchScript {
  text: string;
  constants: Record<string, string>;
}

/**
 * Turns a captured invoice into a script: the same statements with their parameters still parameters.
 * What is the same in every invoice is a constant; what must differ (keys, ids, products, business, number,
 * versions, times) is computed from pgbench's variables.
 */
export function toPgbenchScript(captured: CapturedInvoice): PgbenchScript {
  const writer = new ScriptWriter(captured);
  const body = captured.statements.map((statement) => writer.statement(statement));
  const { productIds } = captured;
  const third = Math.floor(PRODUCTS_PER_SHOP / productIds.length);
  const set = [
    '\\set hi :hi + 1',
    `\\set b random(${FIRST_BUSINESS}, ${FIRST_BUSINESS} + :shops - 1)`,
    `\\set s :b + ${FIRST_SERIES - FIRST_BUSINESS}`,
    `\\set c ${FIRST_COLLABORATOR} + ${COLLABORATORS_PER_SHOP} * (:b - ${FIRST_BUSINESS})`,
    ...productIds.map((_, line) => {
      const from = FIRST_PRODUCT + line * third;
      return `\\set p${line} random(${from}, ${from + third - 1})`;
    }),
    ...writer.freshIds.map((name) => `\\set ${name} random(100000000000, 999999999999)`),
  ];
  return { text: `${[...set, ...body].join('\n')}\n`, constants: writer.constants };
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

class ScriptWriter {
  readonly constants: Record<string, string> = {};
  readonly #fresh = new Map<string, string>();
  readonly #names = new Map<string, string>();
  /** What replaces a text that occurs inside a parameter. */
  readonly #marks: Map<string, string>;
  readonly #pattern: RegExp;

  constructor(readonly captured: CapturedInvoice) {
    this.#marks = new Map([
      [String(FIRST_BUSINESS), ':b'],
      [String(FIRST_SERIES), ':s'],
      [String(FIRST_COLLABORATOR), ':c'],
      [String(captured.numero), ':numero'],
      ...captured.productIds.map((id, line) => [id, `${this.#constant(UUID_HEAD)} || :p${line}`] as const),
    ]);
    this.#pattern = new RegExp(`(${UUID}|${[...this.#marks.keys()].join('|')})`, 'u');
  }

  get freshIds(): string[] {
    return [...this.#fresh.values()];
  }

  /** One statement; those whose answer the application goes on with keep it in a variable. */
  statement({ sql, parameters, types }: Statement): string {
    const text = sql
      .replaceAll(/\s+/gu, ' ')
      .trim()
      .replaceAll(/\$(\d+)/gu, (_, digits: string) => {
        const at = Number(digits) - 1;
        return this.#parameter(parameters[at], types[at] ?? 'text');
      });
    const isKept = /^UPDATE series .* RETURNING|^WITH bumped /u.test(text);
    return isKept ? `${text} \\gset` : `${text};`;
  }

  #parameter(value: unknown, type: string): string {
    const { versions } = this.captured;
    if (value === null || value === undefined) return `NULL::${type}`;
    if (value instanceof Date) return 'now()';
    if (value === versions.to && type === 'bigint') return ':version';
    if (value === versions.from && type === 'bigint')
      return `(:version::bigint - ${versions.to - versions.from})`;
    const parts = toText(value)
      .split(this.#pattern)
      .filter((part) => part !== '');
    const [only = '', ...others] = parts.map((part) => this.#piece(part));
    if (others.length === 0 && !only.includes('||')) return only;
    // PostgreSQL must know that the first operand is text to choose the operator.
    const operands = [only.replace(/^:\w+/u, '$&::text'), ...others];
    return `(${operands.join(' || ')})::${type}`;
  }

  #piece(part: string): string {
    const mark = this.#marks.get(part);
    if (mark !== undefined) return mark;
    const isFresh = new RegExp(`^${UUID}$`, 'u').test(part) && !part.startsWith(UUID_HEAD);
    if (!isFresh) return this.#constant(part);
    const name = this.#fresh.get(part) ?? `u${this.#fresh.size}`;
    this.#fresh.set(part, name);
    // Rises with time, as the application's UUIDv7 do: the same pages of the indexes are written.
    return `:hi || ${this.#constant('-0000-7000-8000-')} || :${name}`;
  }

  #constant(text: string): string {
    const name = this.#names.get(text) ?? `k${this.#names.size}`;
    this.#names.set(text, name);
    this.constants[name] = text;
    return `:${name}`;
  }
}

/** A parameter as the driver writes it. */
function toText(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  const items = value.map((item) =>
    item === null || item === undefined ? 'NULL' : `"${toText(item).replaceAll(/["\\]/gu, '\\$&')}"`,
  );
  return `{${items.join(',')}}`;
}
