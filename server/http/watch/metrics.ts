import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds: a saved sale takes some hundredths of one, a report of a year several. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What can be counted only when somebody asks: a value for each label. */
type Count = () => Promise<Record<string, number>> | Record<string, number>;

/** What Prometheus gets, as it asks. */
export interface Told {
  contentType: string;
  metrics(): Promise<string>;
}

export interface Gauges {
  /**
   * A figure that is counted whenever it is asked for; where that fails it is left out.
   * @param label name of what its values differ by
   */
  gauge(name: string, help: string, label: string, count: Count): void;
}

/** What a server tells of itself (docs/operations.md). */
export interface Metrics extends Gauges {
  registry: Registry;
  /** By method, route and status, seconds. */
  requests: Histogram<'method' | 'route' | 'status'>;
  /** A write from the moment in which it is its turn, seconds. */
  writes: Histogram;
  /** How long a write waited for its turn in this process, seconds. */
  turns: Histogram;
  /** How long it waited for the row that hands out the versions of its business, with the row's change, seconds. */
  versions: Histogram;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const histogram = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Histogram<Label>({
      name: `mostrador_${name}_seconds`,
      help,
      labelNames,
      buckets: BUCKETS,
      registers,
    });
  return {
    registry,
    requests: histogram('http_request_duration', 'Requests by route and status.', [
      'method',
      'route',
      'status',
    ]),
    writes: histogram('write', 'Write transactions, from their turn to their commit.'),
    turns: histogram('write_turn', 'Time that a write waits for its turn in this process.'),
    versions: histogram('version_lock', 'Time that a write waits for the versions of its business.'),
    ...gaugesIn(registry),
  };
}

function gaugesIn(registry: Registry): Gauges {
  return {
    gauge(name, help, label, count) {
      const told = new Gauge({
        name: `mostrador_${name}`,
        help,
        labelNames: [label],
        registers: [],
        async collect() {
          this.reset();
          try {
            for (const [of, value] of Object.entries(await count())) this.set({ [label]: of }, value);
          } catch {
            // The database is away: the figure is missing, which is an alarm of its own, and the others are told.
          }
        },
      });
      registry.registerMetric(told);
    },
  };
}

/**
 * In a worker: the first process asks for these.
 * @param place of the worker among all: the next one in it goes on with its label, and its counters begin anew under it
 * @returns what listens for its question
 */
export function shareMetrics({ registry }: Metrics, place: string): object {
  registry.setDefaultLabels({ worker: place });
  AggregatorRegistry.setRegistries([registry]);
  return new AggregatorRegistry();
}

/** In the first process of several: the figures of each worker, and its own. */
export function gatherMetrics(): Gauges & { told: Told } {
  const workers = new AggregatorRegistry();
  const own = new Registry();
  // Names of their own: two families of one name are no answer that Prometheus takes.
  collectDefaultMetrics({ register: own, prefix: 'first_process_', eventLoopMonitoringPrecision: 20 });
  return {
    ...gaugesIn(own),
    told: {
      contentType: own.contentType,
      // A worker that does not answer within five seconds takes the figures of all with it; the own figures are told.
      metrics: async () =>
        (await Promise.all([workers.clusterMetrics().catch(() => ''), own.metrics()])).join('\n'),
    },
  };
}

/**
 * A write that is measured: its wait for its turn from now on, and itself once it is called.
 * @param run is given what to tell how long its versions took, milliseconds
 */
export function measured<Result>(
  { turns, writes, versions }: Metrics,
  run: (onPublished: (ms: number) => void) => Promise<Result>,
): () => Promise<Result> {
  const endTurn = turns.startTimer();
  return () => {
    endTurn();
    const end = writes.startTimer();
    return run((ms) => versions.observe(ms / 1000)).finally(end);
  };
}
