import mustache from 'mustache';
import type { TemplateValues } from './values.ts';

/** Lays out what stands inside a section, as the kind of template needs it. */
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

/** `{{{x}}}` and `{{&x}}` mean the same as `{{x}}`: a value never comes in as markup. */
class EscapingWriter extends mustache.Writer {
  override unescapedValue(token: string[], context: mustache.Context): string {
    return this.escapedValue(token, context, { escape: this.#escape });
  }

  readonly #escape: (value: string) => string;

  constructor(escape: (value: string) => string) {
    super();
    this.#escape = escape;
  }

  override escapedValue(token: string[], context: mustache.Context, _config?: unknown): string {
    const value: unknown = context.lookup(token[1] ?? '');
    return typeof value === 'string' ? this.#escape(value) : '';
  }
}

/**
 * Fills a template in.
 * @throws Error for a text that mustache can't read: a section that is not closed
 */
export function fill(
  template: string,
  values: TemplateValues,
  layouts: Layouts,
  escape: (value: string) => string,
): string {
  const view = {
    ...values,
    ...Object.fromEntries(
      Object.entries(layouts).map(([name, layout]) => [
        name,
        (inside: string, render: (text: string) => string) => layout(inside, render),
      ]),
    ),
  };
  return new EscapingWriter(escape).render(template, new OwnContext(view));
}
