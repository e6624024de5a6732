import { AppError } from '@millrace/service';
import express, { type Express, type RequestHandler, type Router } from 'express';

/**
 * Each resource has exactly one URL. A second spelling would miss the edge's cache and its rules, and its bytes would not be counted.
 * So routes compare case and trailing slashes; `route` compares the spelling of parameters.
 */
export function createRouter(): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  // Express hands "/api/videos" and "/api/videos/" to the root route of a mounted router alike.
  router.use((req, _res, next) => next(isMountWithSlash(req.baseUrl, req.originalUrl) ? 'router' : undefined));
  return router;
}

/** An Express app that compares paths as `createRouter` does. */
export function createExpress(): Express {
  const app = express();
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  return app;
}

function isMountWithSlash(baseUrl: string, originalUrl: string): boolean {
  return baseUrl !== '' && (originalUrl.split('?', 1)[0] ?? '').endsWith(`${baseUrl}/`);
}

/** What a path may have: printable ASCII without a backslash. URL parsers trim or rewrite everything else. */
const printablePath = /^[!-[\]-~]*$/;

/**
 * Refuses request targets that HTTP does not allow and that parsers read as another path: with a fragment, a backslash, or bytes that
 * are no printable ASCII.
 */
export function plainTarget(): RequestHandler {
  return (req, _res, next) => {
    const path = req.url.split('?', 1)[0] ?? '';
    if (req.url.includes('#') || !printablePath.test(path)) {
      throw new AppError('malformed_request', 'The request target is not a valid URL.');
    }
    next();
  };
}

/**
 * Whether each parameter of a route stands in the path as it is handed on. Express decodes parameters, so "/a%62c" would be "/abc".
 *
 * @param pattern the route's path; segments from a wildcard on are not compared
 * @param path as it was sent, below the router's mount path
 */
export function isSpelledPlainly(pattern: string, path: string, params: Record<string, unknown>): boolean {
  const sent = path.split('/');
  for (const [at, segment] of pattern.split('/').entries()) {
    if (segment.startsWith('*')) return true;
    if (segment.startsWith(':') && params[segment.slice(1)] !== sent[at]) return false;
  }
  return true;
}
