import { AggregatorRegistry } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { gatherMetrics } from './metrics.ts';

afterEach(() => vi.restoreAllMocks());

describe('the figures of several processes', () => {
  it('are those of the first one alone while a worker does not answer', async () => {
    const silence = vi
      .spyOn(AggregatorRegistry.prototype, 'clusterMetrics')
      .mockRejectedValue(new Error('Operation timed out.'));
    const { gauge, told } = gatherMetrics();
    gauge('backups', 'Backups.', 'figure', () => ({ kept: 7 }));
    expect(await told.metrics()).toContain('mostrador_backups{figure="kept"} 7');
    silence.mockResolvedValue('mostrador_sum 3\n');
    const both = await told.metrics();
    expect(both).toContain('mostrador_sum 3\n');
    expect(both).toContain('mostrador_backups{figure="kept"} 7');
  });
});
