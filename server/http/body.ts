import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldText } from '#contract/field-text.ts';
import { type FieldMessages, Problem } from '#domain/problems.ts';
import type * as z from 'zod';

const MAX_DEPTH = 32;

/** How deep the brackets of a JSON text nest; stops counting past the limit. */
function nestsTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 92) at += 1;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (code === 125 || code === 93) depth -= 1;
  }
  return false;
}

/** What a value is turned into a text or a number by; escaped they may be spelled otherwise. */
const CONVERSIONS = ['toString', 'valueOf'] as const;
const MAY_CONVERT = /toString|valueOf|\\u/u;

/**
 * Whether a member stands where JavaScript looks for a conversion: whatever compares or prints such a value throws,
 * a schema's check of a length included.
 */
function breaksConversion(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    CONVERSIONS.some((name) => Object.hasOwn(value, name)) || Object.values(value).some(breaksConversion)
  );
}

/** Undefined for bytes that are no UTF-8: replaced by question marks they would be stored as such. */
function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bodies are JSON in UTF-8, at most 32 levels deep, of plain values; anything else is refused. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const charset = /charset\s*=\s*"?([^\s;"]+)/iu.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset && !/^utf-?8$/iu.test(charset)) {
      done(new Problem('tipo_no_soportado'));
      return;
    }
    // Nothing is unpacked here, so nothing can blow up here (reliability threat 20).
    if (!/^(?:identity)?$/iu.test(request.headers['content-encoding']?.trim() ?? '')) {
      done(new Problem('tipo_no_soportado'));
      return;
    }
    const body = decodeUtf8(bytes);
    if (body === undefined) {
      done(new Problem('cuerpo_invalido'));
      return;
    }
    if (body.trim() === '') {
      done(null, {}); // a POST that needs no body, with the header all the same
      return;
    }
    if (nestsTooDeep(body)) {
      done(new Problem('cuerpo_invalido'));
      return;
    }
    void parse(request, body, (error, value) => {
      if (!error && MAY_CONVERT.test(body) && breaksConversion(value)) done(new Problem('cuerpo_invalido'));
      else done(error, value);
    });
  });
}

/** zod's issues as `{field: [messages]}`, all fields at once, nested where the body is. */
export function fieldMessages(error: z.ZodError): FieldMessages {
  const fields: FieldMessages = {};
  for (const issue of error.issues)
    place(fields, issue.path.length === 0 ? ['non_field_errors'] : issue.path, messageOf(issue));
  return fields;
}

function messageOf(issue: z.core.$ZodIssue): string {
  // zod's own texts are English; every schema of the contract brings its Spanish one where it matters.
  if (!/^(Invalid|Expected|Too|Unrecognized)/u.test(issue.message)) return issue.message;
  return issue.code === 'invalid_type' && issue.input === undefined ? fieldText.required : fieldText.invalid;
}

function place(into: FieldMessages, path: readonly PropertyKey[], message: string): void {
  const [head, ...rest] = path;
  const key = String(head);
  const [next] = rest;
  if (next === undefined) {
    const present = into[key];
    into[key] = Array.isArray(present) ? [...(present as string[]), message] : [message];
    return;
  }
  if (typeof next === 'number') {
    const list = Array.isArray(into[key]) ? (into[key] as FieldMessages[]) : [];
    while (list.length <= next) list.push({});
    into[key] = list;
    const item = list[next] ?? {};
    list[next] = item;
    place(item, rest.length > 1 ? rest.slice(1) : ['non_field_errors'], message);
    return;
  }
  const present = into[key];
  const child = typeof present === 'object' && !Array.isArray(present) ? present : {};
  into[key] = child;
  place(child, rest, message);
}

/**
 * Parses a body by its schema; unknown members are dropped.
 * @throws Problem `datos_invalidos` (400) with every field's messages
 */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  bodyProblem?: Endpoint['bodyProblem'],
): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {}, { reportInput: true });
  if (parsed.success) return parsed.data;
  const problem = bodyProblem?.(parsed.error.issues);
  if (problem) throw problem;
  const fields = fieldMessages(parsed.error);
  const [issue] = parsed.error.issues;
  const extra = bodyProblem && issue ? { error: messageOf(issue) } : {};
  throw new Problem('datos_invalidos', { fields, extra });
}

/**
 * The body of a call, undefined when the call has none.
 * @param tell completes the refusal of a bad one
 * @throws Problem as `parseBody`
 */
export async function readBody(
  endpoint: Endpoint,
  raw: unknown,
  tell?: (refusal: Problem) => Promise<Problem>,
): Promise<unknown> {
  if (!endpoint.body) return undefined;
  try {
    return parseBody(endpoint.body, raw, endpoint.bodyProblem);
  } catch (error) {
    throw tell && error instanceof Problem ? await tell(error) : error;
  }
}
