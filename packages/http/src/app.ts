import type { RequestListener } from 'node:http';
import type { HealthOptions, Metrics } from '@millrace/service';
import cors from 'cors';
import type { Express, RequestHandler } from 'express';
import helmet from 'helmet';
import { accessLog } from './accessLog.ts';
import { bodyDeadline } from './bodyDeadline.ts';
import { answerDirectly, type DirectRoute } from './directRoute.ts';
import { healthRouter } from './health.ts';
import { inOrder } from './inOrder.ts';
import { metricsRoute, requestMetrics } from './metrics.ts';
import { type ProbeAccess, probeGuard } from './probeAccess.ts';
import { type ErrorClassifier, notFound, problemHandler } from './problem.ts';
import { requestId } from './requestId.ts';
import { createExpress, plainTarget } from './router.ts';

export interface HttpAppOptions extends HealthOptions {
  metrics: Metrics;
  /** Origins that browsers may call the API from; empty means any: nothing here uses cookies. */
  corsOrigins?: string[];
  /** Express's "trust proxy": which proxies may say what a client's address is. */
  trustProxy?: boolean | number | string;
  /** Who may read /readyz and /metrics; anybody who reaches the port by default. */
  probeAccess?: ProbeAccess;
  /** How long the body of a request may take, in milliseconds: 30 s when absent. Uploads limit theirs themselves. */
  bodyTimeoutMs?: number;
  classifiers?: readonly ErrorClassifier[];
  /** Matched before all other routes. */
  direct?: DirectRoute | undefined;
  /** Mounts the app's own routes. */
  routes?: (app: Express) => void;
}

/**
 * Security headers of everything that is no page. An embed page sets its own policy, and media sets its own CORS headers.
 */
function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // Media and API are called from other origins by design; CORS says which may read.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    // Whether we are behind TLS is known to the proxy in front, which sets HSTS.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}

/** What a request with credentials is answered is for its sender only. A handler of something public says otherwise. */
function privateAnswers(): RequestHandler {
  return ({ headers }, res, next) => {
    if (headers.authorization !== undefined || headers['x-api-key'] !== undefined) {
      res.setHeader('Cache-Control', 'private, no-store');
    }
    next();
  };
}

/** CORS of what lies below /api; media sets its own. */
function apiCors(origins: string[]): RequestHandler {
  const allow: RequestHandler = cors({
    origin: origins.length === 0 ? '*' : origins,
    exposedHeaders: ['X-Request-Id', 'Retry-After', 'Location', 'ETag', 'Content-Range'],
    maxAge: 86_400,
  });
  return (req, res, next) => (/^\/api(?:[/?]|$)/.test(req.url) ? allow(req, res, next) : next());
}

/** An Express app with what every one of ours has; the app's routes stand between the common head and the common tail. */
export function createHttpApp(options: HttpAppOptions): RequestListener {
  const app = createExpress();
  app.disable('x-powered-by');
  // Our own validators; Express's weak ETag over JSON costs a hash per response and is wanted by nobody.
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', options.trustProxy ?? false);
  const observers = inOrder(
    requestId(),
    requestMetrics(options.metrics),
    accessLog(options.log),
    plainTarget(),
    bodyDeadline(options.bodyTimeoutMs),
  );
  const headers = inOrder(securityHeaders(), privateAnswers(), apiCors(options.corsOrigins ?? []));
  const problems = problemHandler({ log: options.log, classifiers: options.classifiers ?? [] });
  app.use(observers);
  app.get(['/readyz', '/metrics'], probeGuard(options.probeAccess ?? 'any'));
  app.use(healthRouter({ checks: options.checks, log: options.log, draining: options.draining }));
  app.get('/metrics', metricsRoute(options.metrics));
  app.use(headers);
  options.routes?.(app);
  app.use(notFound());
  app.use(problems);
  const route = options.direct;
  return route === undefined ? app : answerDirectly({ app, route, head: inOrder(observers, headers), problems });
}
