import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  counter<L extends string>(name: string, help: string, labels?: L[]): Counter<L>;
  histogram<L extends string>(name: string, help: string, buckets: number[], labels?: L[]): Histogram<L>;
  /** With `collect`, the values are read at each scrape. */
  gauge<L extends string>(
    name: string,
    help: string,
    labels?: L[],
    collect?: (gauge: Gauge<L>) => Promise<void>,
  ): Gauge<L>;
}

/**
 * Milliseconds between two measurements of the event loop's lag. Every value of the lag is that much too large. Each measurement wakes the process:
 * an app that does nothing takes 0.6% of a core for one every 10 ms, which is prom-client's default, and 0.1% for one every 50 ms.
 */
const lagPrecisionMs = 50;

/** The Prometheus metrics of the process. Each app creates one instance and passes it to the code that measures. */
export function createMetrics(app: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ app });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagPrecisionMs });
  const registers = [registry];
  const failures = new Counter({
    name: 'metrics_collect_failures_total',
    help: 'Number of times a gauge could not be read at a scrape',
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
                  // Its engine is unavailable; readiness reports the cause. The other metrics must still be scraped.
                  this.reset();
                  failures.inc({ gauge: name });
                }
              },
            }
          : {}),
      }),
  };
}
