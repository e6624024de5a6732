import type { RequestListener } from 'node:http';
import { type HealthOptions, type Holder, type Metrics, runFor } from '@millrace/service';
import cors from 'cors';
import type { Express, Request, RequestHandler } from 'express';
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
  /** Origins from which browsers may call the API, also with their cookie; empty means any, without the cookie. */
  corsOrigins?: string[];
  /** An origin that may call the API with its cookie, whatever `corsOrigins` says of others. */
  consoleOrigin?: string | undefined;
  /** Whether pages of any origin may use a path, whatever `corsOrigins` says: its URL is the credential, and no cookie counts. */
  isForAnyOrigin?: ((path: string) => boolean) | undefined;
  /** Express's "trust proxy": which proxies may set the client's address. */
  trustProxy?: boolean | number | string;
  /** Who may read /readyz and /metrics; default: all clients that reach the port. */
  probeAccess?: ProbeAccess;
  /** Milliseconds that the body of a request may take; default 30 s. Uploads set their own limit. */
  bodyTimeoutMs?: number;
  classifiers?: readonly ErrorClassifier[];
  /** Whom a request is charged to before a guard knows its account. Without, requests are work of the service. */
  holderOf?: (req: Request) => Holder;
  /** Matched before all other routes. */
  direct?: DirectRoute | undefined;
  /** Mounts the app's own routes. */
  routes?: (app: Express) => void;
}

/**
 * Security headers for all responses except pages. Embed pages set their own policy; media sets its own CORS headers.
 */
function securityHeaders(): RequestHandler {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // Other origins call the API and the media by design; CORS defines which may read.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    // The proxy terminates TLS and sets HSTS.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}

/** Prevents caching of responses to requests with credentials. Handlers of public resources override this. */
function privateAnswers(): RequestHandler {
  return ({ headers }, res, next) => {
    if (headers.authorization !== undefined || headers['x-api-key'] !== undefined) {
      res.setHeader('Cache-Control', 'private, no-store');
    }
    next();
  };
}

/** Headers of resumable uploads, which pages must be able to read. */
const tusHeaders = [
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Checksum-Algorithm',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Offset',
];

/** CORS headers for paths below /api; media sets its own. */
function apiCors(
  origins: string[],
  consoleOrigin: string | undefined,
  isForAny: (path: string) => boolean = () => false,
): RequestHandler {
  const [ofApi, ofAny] = [corsOfOrigins(origins, consoleOrigin), corsFor([])];
  return (req, res, next) => (isForAny(req.path) ? ofAny : ofApi)(req, res, next);
}

function corsOfOrigins(origins: string[], consoleOrigin: string | undefined): RequestHandler {
  if (consoleOrigin === undefined) return corsFor(origins);
  if (origins.length > 0) return corsFor([...origins, consoleOrigin]);
  const [ofConsole, ofOthers] = [corsFor([consoleOrigin]), corsFor([])];
  return (req, res, next) => {
    // Both answers depend on it, also that to a request without an origin.
    res.vary('Origin');
    return (req.headers.origin === consoleOrigin ? ofConsole : ofOthers)(req, res, next);
  };
}

/** Allows these origins, also with their cookie; any without it, if there are none. */
function corsFor(origins: string[]): RequestHandler {
  const options = {
    origin: origins.length === 0 ? '*' : origins,
    credentials: origins.length > 0,
    exposedHeaders: ['X-Request-Id', 'Retry-After', 'Location', 'ETag', 'Content-Range', 'Warning', ...tusHeaders],
    maxAge: 86_400,
  };
  const allow: RequestHandler = cors(options);
  // tus clients ask with OPTIONS what the server supports; only browsers ask whether they may send a request.
  const allowOptions: RequestHandler = cors({ ...options, preflightContinue: true });
  return (req, res, next) => {
    if (!/^\/api(?:[/?]|$)/.test(req.url)) return next();
    const isPreflight = req.headers['access-control-request-method'] !== undefined;
    return (isPreflight ? allow : allowOptions)(req, res, next);
  };
}

/** Charges what a request does to a holder: see `runFor`. */
const chargeTo =
  (holderOf: (req: Request) => Holder): RequestHandler =>
  (req, _res, next) =>
    runFor(() => holderOf(req), next);

/** Creates an Express app with the middleware that all apps share, before and after the app's own routes. */
export function createHttpApp(options: HttpAppOptions): RequestListener {
  const app = createExpress();
  app.disable('x-powered-by');
  // Routes set their own ETags. Express's weak ETag for JSON costs a hash per response, and no client needs it.
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', options.trustProxy ?? false);
  const { holderOf } = options;
  const observers = inOrder(
    requestId(),
    requestMetrics(options.metrics),
    accessLog(options.log),
    plainTarget(),
    bodyDeadline(options.bodyTimeoutMs),
    ...(holderOf === undefined ? [] : [chargeTo(holderOf)]),
  );
  const headers = inOrder(
    securityHeaders(),
    privateAnswers(),
    apiCors(options.corsOrigins ?? [], options.consoleOrigin, options.isForAnyOrigin),
  );
  const problems = problemHandler({ log: options.log, classifiers: options.classifiers ?? [] });
  app.use(observers);
  app.get(['/readyz', '/metrics'], probeGuard(options.probeAccess ?? 'any'));
  app.use(healthRouter({ checks: options.checks, log: options.log, state: options.state }));
  app.get('/metrics', metricsRoute(options.metrics));
  app.use(headers);
  options.routes?.(app);
  app.use(notFound());
  app.use(problems);
  const route = options.direct;
  return route === undefined ? app : answerDirectly({ app, route, head: inOrder(observers, headers), problems });
}
