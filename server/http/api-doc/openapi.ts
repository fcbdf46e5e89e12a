import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import * as z from 'zod';
import { openapiText as text } from './openapi-text.ts';

type Json = Record<string, unknown>;

type Refusal = keyof typeof text.refusals;

/** As people write them; `HEADERS` has them as Node sees them. */
const HEADER_NAMES = {
  key: 'Idempotency-Key',
  entity: 'Erp-Entity',
  ifMatch: 'If-Match',
  epoch: 'Erp-Epoch',
  offline: 'Erp-Offline',
  occurredAt: 'Erp-Occurred-At',
  device: 'Erp-Device',
  pending: 'Erp-Pending',
  total: 'Erp-Total',
} as const;

const EVERY: readonly Refusal[] = [400, 401, 403, 404, 429, 503];

/** JSON Schema of what is sent (`input`) or answered (`output`). */
function schemaOf(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  return schema;
}

/** The noun that a call is about. */
export function groupOf({ path }: Endpoint): string {
  return text.groups.find(([start]) => path.startsWith(start))?.[1] ?? '';
}

function parametersOf(endpoint: Endpoint): Json[] {
  const { path, query } = endpoint;
  const named = [...path.matchAll(/:(\w+)/gu)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const asked = Object.entries(query ?? {}).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  }));
  return [...named, ...asked, ...headersOf(endpoint)];
}

const UUID = { type: 'string', format: 'uuid' };
const SCHEMAS: Record<keyof typeof HEADER_NAMES, Json> = {
  key: UUID,
  entity: UUID,
  ifMatch: { type: 'string', pattern: '^"v\\d+"$' },
  epoch: { type: 'string' },
  offline: { type: 'string', const: '1' },
  occurredAt: { type: 'string', format: 'date-time' },
  device: { type: 'string', pattern: '^[A-Za-z0-9_.:-]{1,64}$' },
  pending: { type: 'string', pattern: '^\\d+$' },
  total: { type: 'string', pattern: '^\\d+(\\.\\d{1,2})?$' },
};

/** The headers that a call reads, besides who sends it. */
export function headersOf(
  endpoint: Endpoint,
): { name: string; in: 'header'; description: string; schema: Json }[] {
  const read: (keyof typeof HEADER_NAMES)[] = [
    ...(isKeyed(endpoint) ? (['key'] as const) : []),
    ...(endpoint.row === 'create' ? (['entity'] as const) : []),
    ...(endpoint.row === 'edit' ? (['ifMatch', 'epoch'] as const) : []),
    ...(endpoint.delivered ? (['offline', 'occurredAt'] as const) : []),
    ...(endpoint.reads ?? []),
  ];
  return read.map((name) => ({
    name: HEADER_NAMES[name],
    in: 'header',
    description: text.headers[name],
    schema: SCHEMAS[name],
  }));
}

/** Whether the same call is done once under its `Idempotency-Key`. */
function isKeyed({ method, auth, key }: Endpoint): boolean {
  return method !== 'GET' && auth !== 'public' && key !== 'ignored';
}

/** What the call can be refused with. */
function refusalsOf(endpoint: Endpoint): Refusal[] {
  return [
    ...EVERY,
    ...(isKeyed(endpoint) && endpoint.key === undefined ? ([409, 422] as const) : []),
    ...(endpoint.row === 'edit' ? ([412] as const) : []),
    ...(endpoint.isCookieless ? ([409] as const) : []),
    ...(endpoint.body ? ([413, 415] as const) : []),
  ];
}

function contentOf({ reply, stream }: Endpoint): Json {
  const isPage = reply instanceof z.ZodString;
  const type = stream ? 'text/event-stream' : isPage ? 'text/html' : 'application/json';
  return { [type]: { schema: schemaOf(reply, 'output') } };
}

function bodyOf({ body, upload }: Endpoint): Json {
  if (!body) return {};
  if (!upload) {
    // A body of which everything may be left out may be left out itself.
    const required = !body.safeParse({}).success;
    return {
      requestBody: { required, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    };
  }
  const file = { type: 'string', contentEncoding: 'binary' };
  const schema = { type: 'object', properties: { [upload]: file }, required: [upload] };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function operationOf(name: string, endpoint: Endpoint): Json {
  const { auth, row, status = 200, summary } = endpoint;
  const content = status === 204 ? {} : { content: contentOf(endpoint) };
  const refusals = refusalsOf(endpoint).map((code) => [
    code,
    {
      description: text.refusals[code],
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Rechazo' } } },
    },
  ]);
  return {
    operationId: name,
    tags: [groupOf(endpoint)],
    summary,
    security: auth === 'public' ? [] : [{ [auth]: [] }],
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: {
      [status]: { description: text.success, ...content },
      ...(endpoint.cached ? { 304: { description: text.unchanged } } : {}),
      ...(row === 'create' || endpoint.isCookieless ? { 200: { description: text.known, ...content } } : {}),
      ...Object.fromEntries(refusals),
    },
  };
}

let made: Json | undefined;

/** The API as an OpenAPI 3.1 document, read off the contract's table of calls. */
export function openapiDocument(version: string): Json {
  if (made) return made;
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    const path = endpoint.path.replaceAll(/:(\w+)/gu, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  made = {
    openapi: '3.1.0',
    info: { title: text.title, version, description: text.description },
    tags: [...new Set(Object.values<Endpoint>(ENDPOINTS).map(groupOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        owner: { type: 'apiKey', in: 'header', name: 'Authorization', description: text.owner },
        collaborator: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: text.collaborator },
      },
      schemas: {
        Rechazo: { type: 'object', properties: { codigo: { type: 'string' } }, required: ['codigo'] },
      },
    },
  };
  return made;
}
