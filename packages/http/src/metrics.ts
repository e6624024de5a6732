import type { Metrics } from '@millrace/service';
import type { Request, RequestHandler, Response } from 'express';

/** `GET /metrics` in Prometheus's text format. */
export function metricsRoute(metrics: Metrics): RequestHandler {
  return async (_req, res) => {
    res.setHeader('Content-Type', metrics.registry.contentType);
    res.send(await metrics.registry.metrics());
  };
}

/**
 * The route's pattern without parameter values, so that the number of label values stays small. The mount path is taken from the
 * URL, because `baseUrl` is reset when a handler throws. No mount path has a parameter.
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
    'Seconds from the request head to the end of the response',
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
