import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { can, KEY_PERMISSIONS } from '#domain/accounts/permissions.ts';
import * as z from 'zod';
import { firstSteps } from './first-steps-text.ts';
import { groupOf, headersOf } from './openapi.ts';
import { openapiText as text } from './openapi-text.ts';

const STYLE = `
  :root { color-scheme: dark light; --line: #7f8c8644;
    --soft: light-dark(#59645e, #9aa69f); --accent: light-dark(#14713f, #3fbf80); }
  body { margin: 0 auto; padding: 32px 20px 80px; max-width: 60rem; font: 15px/1.55 system-ui, sans-serif; }
  h1 { font-size: 26px; margin: 0 0 8px; } h2 { margin: 40px 0 8px; font-size: 19px; }
  nav { display: flex; flex-wrap: wrap; gap: 8px 16px; margin: 16px 0; }
  details { border: 1px solid var(--line); border-radius: 10px; margin: 8px 0; padding: 10px 14px; }
  summary { cursor: pointer; overflow-wrap: anywhere; } a { color: var(--accent); }
  code { font: 13px ui-monospace, monospace; } b.verb { display: inline-block; min-width: 4.2em; color: var(--accent); }
  small { color: var(--soft); } pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 10px; border: 1px solid var(--line); border-radius: 8px; }
  dt { font: 13px ui-monospace, monospace; } dd { margin: 0 0 6px 16px; color: var(--soft); }`;

function escape(value: string): string {
  return value.replace(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);
}

function shown(type: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return `<pre><code>${escape(JSON.stringify(schema, null, 2))}</code></pre>`;
}

/** Who may call: people, and keys of one of which permissions. */
function callerOf({ auth, action, byOption }: Endpoint): string {
  if (auth !== 'collaborator') return auth === 'public' ? text.public : text.byOwner;
  const permissions = action && !byOption ? KEY_PERMISSIONS.filter((one) => can([one], action)) : [];
  return permissions.length > 0 ? text.byKeyToo(permissions) : text.byCollaborator;
}

function callOf(name: string, endpoint: Endpoint): string {
  const { method, path, summary, query, body, reply } = endpoint;
  const listed = (title: string, rows: readonly (readonly [string, string])[]) => {
    const lines = rows.map(([key, meaning]) => `<dt>${escape(key)}</dt><dd>${escape(meaning)}</dd>`);
    return lines.length > 0 ? `<h4>${title}</h4><dl>${lines.join('')}</dl>` : '';
  };
  const headers = headersOf(endpoint).map(({ name, description }) => [name, description] as const);
  return `<details id="${name}"><summary><b class="verb">${method}</b> <code>${escape(path)}</code><br>
    ${escape(summary)} <small>· ${callerOf(endpoint)}</small></summary>
    ${listed(text.query, Object.entries(query ?? {}))}${listed(text.sentHeaders, headers)}
    ${body ? `<h4>${text.body}</h4>${shown(body, 'input')}` : ''}
    <h4>${text.reply}</h4>${shown(reply, 'output')}</details>`;
}

/** The way in for somebody who writes a program. */
function firstStepsSection(): string {
  const steps = firstSteps.steps.map(
    ({ title, text, language, code }) =>
      `<h3>${escape(title)}</h3><p>${escape(text)}</p><pre><code class="language-${language}">${escape(code)}</code></pre>`,
  );
  return `<h2>${escape(firstSteps.title)}</h2><p>${escape(firstSteps.intro)}</p>${steps.join('')}`;
}

let made: string | undefined;

/** The API for people to read: one page without script. */
export function apiPage(): string {
  if (made) return made;
  const groups = new Map<string, [string, Endpoint][]>();
  for (const entry of Object.entries<Endpoint>(ENDPOINTS)) {
    const group = groupOf(entry[1]);
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  const names = [...groups.keys()];
  made = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${text.title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body>
<h1>${text.title}</h1><p>${escape(text.description)}</p><p><a href="/api/openapi.json">${text.download}</a></p>
${firstStepsSection()}
<nav>${names.map((name) => `<a href="#${encodeURIComponent(name)}">${name}</a>`).join('')}</nav>
${[...groups].map(([name, calls]) => `<h2 id="${encodeURIComponent(name)}">${name}</h2>${calls.map(([key, call]) => callOf(key, call)).join('')}`).join('')}
</body></html>`;
  return made;
}
