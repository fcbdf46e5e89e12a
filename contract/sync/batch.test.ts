import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { QUEUED_WRITES } from './batch.ts';

describe('the writes that a device may queue', () => {
  it('are calls of the contract by collaborators, none of them a file', () => {
    const calls = new Map(
      Object.values<Endpoint>(ENDPOINTS).map((call) => [`${call.method} ${call.path}`, call]),
    );
    for (const name of QUEUED_WRITES) {
      const call = calls.get(name);
      expect([name, call?.auth, call?.upload]).toEqual([name, 'collaborator', undefined]);
    }
  });
});
