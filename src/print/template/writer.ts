import mustache from 'mustache';
import { templateFault } from '#domain/printer/template-check.ts';
import { Budget, countOf, type Limits, TemplateError } from './limits.ts';
import type { TemplateValues } from './values.ts';

/** Lays out the content of a section, as the kind of template needs it. */
export type Layout = (inside: string, render: (text: string) => string) => string;
type LayoutName = 'centrar' | 'extremos' | 'columnas' | 'negrita' | 'grande';
export type Layouts = Readonly<Record<LayoutName, Layout>>;

type View = Readonly<Record<string, unknown>>;

/** Only what the receipt itself has: no dots, no prototypes, nothing of the language. */
class OwnContext extends mustache.Context {
  override push(view: unknown): mustache.Context {
    return new OwnContext(view, this);
  }

  override lookup(name: string): unknown {
    const view = this.view as unknown;
    if (typeof view === 'object' && view !== null && Object.hasOwn(view, name)) return (view as View)[name];
    return (this as { parent?: OwnContext }).parent?.lookup(name);
  }
}

interface Filling {
  values: TemplateValues;
  layouts: Layouts;
  escape: (value: string) => string;
  limits: Limits;
}

/**
 * `{{{x}}}` and `{{&x}}` mean the same as `{{x}}`: a value never comes in as markup. More than the limits
 * allow ends the filling in with a TemplateError.
 */
class GuardedWriter extends mustache.Writer {
  readonly #escape: (value: string) => string;
  readonly #budget: Budget;

  constructor(escape: (value: string) => string, budget: Budget) {
    super();
    this.#escape = escape;
    this.#budget = budget;
  }

  override parse(template: string, tags?: mustache.OpeningAndClosingTags): unknown {
    // Layouts are read again for each line of the sale.
    this.#budget.step(1 + Math.ceil(template.length / LETTERS_PER_STEP));
    return super.parse(template, tags);
  }

  override renderSection(...args: Parameters<mustache.Writer['renderSection']>): string {
    const [token, context, partials, original] = args;
    const value: unknown = context.lookup(token[1] ?? '');
    if (!Array.isArray(value)) return super.renderSection(...args);
    let filled = '';
    for (const entry of value) {
      this.#budget.entry();
      filled += this.renderTokens(token[4] as never, context.push(entry), partials, original);
    }
    return filled;
  }

  override rawValue(token: string[]): string {
    const text = token[1] ?? '';
    this.#budget.letters(text.length);
    return text;
  }

  override unescapedValue(token: string[], context: mustache.Context): string {
    return this.escapedValue(token, context);
  }

  override escapedValue(token: string[], context: mustache.Context, _config?: unknown): string {
    const value: unknown = context.lookup(token[1] ?? '');
    const text = typeof value === 'string' ? this.#escape(value) : '';
    this.#budget.letters(text.length);
    return text;
  }
}

/** Letters of a template that mustache reads with about as much work as a variable takes. */
const LETTERS_PER_STEP = 16;

/**
 * Fills a template in.
 * @param partSign what each cell or tag of the result begins with; there may be so many
 * @throws TemplateError for a template that can't be read, whose lists multiply, or that makes too much
 */
export function fill(
  template: string,
  partSign: string,
  { values, layouts, escape, limits }: Filling,
): string {
  const fault = templateFault(template);
  if (fault) throw new TemplateError(fault);
  const view = {
    ...values,
    ...Object.fromEntries(
      Object.entries(layouts).map(([name, layout]) => [
        name,
        (inside: string, render: (text: string) => string) => layout(inside, render),
      ]),
    ),
  };
  const filled = render(template, view, new GuardedWriter(escape, new Budget(limits)));
  if (countOf(filled, partSign) > limits.parts) throw new TemplateError({ kind: 'endless' });
  return filled;
}

function render(template: string, view: View, writer: GuardedWriter): string {
  try {
    return writer.render(template, new OwnContext(view));
  } catch (error) {
    if (error instanceof TemplateError) throw error;
    throw new TemplateError({ kind: 'unreadable' }, { cause: error });
  }
}
