import { type Endpoint, fillPath } from '#contract/endpoint.ts';
import type { ApiClient, ApiReply } from '#tests/fixtures/shop.ts';
import type { Callers, World } from './world.ts';

/** One good call of an endpoint. */
export interface ExampleCall {
  params?: Record<string, string | number>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * Makes a good call, new each time, by somebody of shop A. What it names (`params`) belongs to shop A; what
 * a DELETE removes is made by the example first.
 */
export type Example = (world: World, by: keyof Callers) => ExampleCall | Promise<ExampleCall>;

export async function callExample(
  endpoint: Endpoint,
  caller: ApiClient,
  { params, query, body, headers }: ExampleCall,
): Promise<ApiReply<Record<string, unknown>>> {
  const path = `${fillPath(endpoint.path, params)}${query ? `?${query}` : ''}`;
  if (endpoint.stream) return caller.listen(path);
  return endpoint.method === 'GET' ? caller.get(path) : caller.send(endpoint.method, path, body, headers);
}
