import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  counter<L extends string>(name: string, help: string, labels?: L[]): Counter<L>;
  histogram<L extends string>(name: string, help: string, buckets: number[], labels?: L[]): Histogram<L>;
  /** A gauge whose values are read when it is scraped. */
  gauge<L extends string>(
    name: string,
    help: string,
    labels?: L[],
    collect?: (gauge: Gauge<L>) => Promise<void>,
  ): Gauge<L>;
}

/** The process's Prometheus metrics; one per app, passed to what measures. */
export function createMetrics(app: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ app });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const failures = new Counter({
    name: 'metrics_collect_failures_total',
    help: 'Scrapes at which a gauge could not be read',
    labelNames: ['gauge'],
    registers,
  });
  return {
    registry,
    counter: (name, help, labelNames = []) => new Counter({ name, help, labelNames, registers }),
    histogram: (name, help, buckets, labelNames = []) => new Histogram({ name, help, buckets, labelNames, registers }),
    gauge: (name, help, labelNames = [], collect) =>
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        ...(collect
          ? {
              async collect() {
                try {
                  await collect(this);
                } catch {
                  // The engine it asks is away, which readiness says with its cause; the other metrics are wanted all the more.
                  this.reset();
                  failures.inc({ gauge: name });
                }
              },
            }
          : {}),
      }),
  };
}
