import { AppError } from '@millrace/service';
import express, { type Express, type RequestHandler, type Router } from 'express';

/**
 * Creates a router on which each resource has exactly one URL. A second spelling would bypass the edge's cache and rules, and its
 * bytes would not be counted. The router compares case and trailing slashes; `route` compares the encoding of parameters.
 */
export function createRouter(): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  // Express passes both "/api/videos" and "/api/videos/" to the root route of a mounted router.
  router.use((req, _res, next) => next(isMountWithSlash(req.baseUrl, req.originalUrl) ? 'router' : undefined));
  return router;
}

/** Creates an Express app that compares paths like `createRouter`. */
export function createExpress(): Express {
  const app = express();
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  return app;
}

function isMountWithSlash(baseUrl: string, originalUrl: string): boolean {
  return baseUrl !== '' && (originalUrl.split('?', 1)[0] ?? '').endsWith(`${baseUrl}/`);
}

/** Valid paths: printable ASCII without a backslash. URL parsers trim or rewrite all other characters. */
const printablePath = /^[!-[\]-~]*$/;

/**
 * Rejects request targets that HTTP does not allow and that parsers read as another path: those with a fragment, a backslash or
 * bytes outside printable ASCII.
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
 * Whether no parameter in the path is percent-encoded. Express decodes parameters, so "/a%62c" would equal "/abc".
 *
 * @param pattern the route's path; segments from a wildcard on are not compared
 * @param path as sent, below the router's mount path
 */
export function isSpelledPlainly(pattern: string, path: string, params: Record<string, unknown>): boolean {
  const sent = path.split('/');
  for (const [at, segment] of pattern.split('/').entries()) {
    if (segment.startsWith('*')) return true;
    const name = /^:(\w+)/.exec(segment)?.[1];
    // An ending may follow the parameter: ":language.vtt".
    if (name !== undefined && `${params[name]}${segment.slice(name.length + 1)}` !== sent[at]) return false;
  }
  return true;
}
