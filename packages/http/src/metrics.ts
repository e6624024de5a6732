import type { Request, RequestHandler, Response } from 'express';
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

/** `GET /metrics` in Prometheus's text format. */
export function metricsRoute(metrics: Metrics): RequestHandler {
  return async (_req, res) => {
    res.setHeader('Content-Type', metrics.registry.contentType);
    res.send(await metrics.registry.metrics());
  };
}

/**
 * The route's pattern, never its values, so that the number of label values stays small. Where its router is mounted is read
 * from the address: `baseUrl` is forgotten again when a handler throws. No mount path of ours has a parameter.
 */
export function routeLabel(req: Request): string {
  const route: unknown = req.route;
  if (typeof route !== 'object' || route === null || !('path' in route) || typeof route.path !== 'string') {
    return 'unmatched';
  }
  const own = segmentsOf(route.path);
  if (own.some((segment) => segment.startsWith('*'))) return `${req.baseUrl}${route.path}`;
  const asked = segmentsOf(req.originalUrl.replace(/\?.*$/s, ''));
  return `/${[...asked.slice(0, Math.max(0, asked.length - own.length)), ...own].join('/')}`;
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** Observes each request's duration in seconds by method, route and status. */
export function requestMetrics(metrics: Metrics): RequestHandler {
  const duration = metrics.histogram(
    'http_request_duration_seconds',
    'Time from the request head to the end of the response',
    [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600],
    ['method', 'route', 'status'],
  );
  return (req: Request, res: Response, next) => {
    const started = process.hrtime.bigint();
    res.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      duration.observe({ method: req.method, route: routeLabel(req), status: res.statusCode }, seconds);
    });
    next();
  };
}
