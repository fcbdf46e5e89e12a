import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import * as z from 'zod';
import { openapiText as text } from './openapi-text.ts';

type Json = Record<string, unknown>;

const REFUSALS = Object.entries(text.refusals);

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

function parametersOf({ path, query, method, auth }: Endpoint): Json[] {
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
  const isWrite = method !== 'GET' && auth !== 'public';
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    description: text.key,
    schema: { type: 'string', format: 'uuid' },
  };
  return [...named, ...asked, ...(isWrite ? [key] : [])];
}

function operationOf(name: string, endpoint: Endpoint): Json {
  const { auth, body, reply, status = 200, summary } = endpoint;
  const content = { 'application/json': { schema: schemaOf(reply, 'output') } };
  const refusals = REFUSALS.map(([code, description]) => [
    code,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Rechazo' } } } },
  ]);
  return {
    operationId: name,
    tags: [groupOf(endpoint)],
    summary,
    security: auth === 'public' ? [] : [{ [auth]: [] }],
    parameters: parametersOf(endpoint),
    ...(body
      ? { requestBody: { content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
      : {}),
    responses: {
      [status]: { description: text.success, ...(status === 204 ? {} : { content }) },
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
