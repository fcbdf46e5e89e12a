import { AggregatorRegistry } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMetrics, gatherMetrics, shareMetrics } from './metrics.ts';

afterEach(() => vi.restoreAllMocks());

describe('the figures of several processes', () => {
  it('are told for each worker by its place, so that the end of a worker takes nothing from the others', async () => {
    const figures = await Promise.all(
      ['1', '2'].map(async (place, at) => {
        const metrics = createMetrics();
        shareMetrics(metrics, place);
        metrics.writes.observe(at + 1);
        return metrics.registry.getMetricsAsJSON();
      }),
    );
    const told = await AggregatorRegistry.aggregate(figures).metrics();
    expect(told).toContain('mostrador_write_seconds_sum{worker="1"} 1');
    expect(told).toContain('mostrador_write_seconds_sum{worker="2"} 2');
    expect(told).toMatch(/^nodejs_eventloop_lag_p99_seconds\{worker="2"\}/mu);
  });

  it('have those of the first process under names of its own', async () => {
    vi.spyOn(AggregatorRegistry.prototype, 'clusterMetrics').mockResolvedValue('');
    expect(await gatherMetrics().told.metrics()).toMatch(
      /^first_process_nodejs_eventloop_lag_p99_seconds /mu,
    );
  });

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
