import { describe, expect, it } from 'vitest';
import type { Rank } from '#domain/accounts/permissions.ts';
import { authorize, type Collaborator } from './actor.ts';

const caller = (level: Rank): Collaborator => ({
  kind: 'collaborator',
  businessId: 1,
  id: 1,
  sessionId: '',
  level,
  modules: [],
  serieId: 1,
  name: 'Ana',
  epoch: '1',
});

describe('a program is let in', () => {
  const program = caller(['pedidos']);
  it('to a call that its permission names', () => {
    expect(() => authorize(program, { action: 'orders.operate' })).not.toThrow();
  });

  it.each([
    ['whose level the owner may move', { action: 'orders.operate', byOption: true }],
    ['that stands in no row of the table of permissions', {}],
  ] as const)('to no call %s, where people come in', (_, endpoint) => {
    expect(() => authorize(caller(1), endpoint)).not.toThrow();
    expect(() => authorize(program, endpoint)).toThrow('nivel_insuficiente');
  });
});
