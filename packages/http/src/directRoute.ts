import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AppError } from '@millrace/service';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';
import { inOrder } from './inOrder.ts';

/**
 * A route that is matched before Express, whose routers take more time than a small handler. Use it for the most frequent requests
 * only.
 */
export interface DirectRoute {
  method: string;
  /**
   * The whole path, of letters, digits and `:parameters`, which are ids; the last segment may be `*parameters`. Express handles a path with
   * percent-encoded characters or with several segments in place of the last one, where the operation is mounted as any other.
   */
  path: string;
  handlers: readonly RequestHandler[];
}

interface Matcher {
  pattern: RegExp;
  /** Of the parameters, in the order of the pattern's groups. As in Express, the value of a wildcard is a list of segments. */
  names: { name: string; isList: boolean }[];
}

/** Matches the path with and without a query. Express handles all other spellings. */
function matcherOf(path: string): Matcher {
  if (!/^(?:\/:?[A-Za-z0-9]+)+(?:\/\*[A-Za-z0-9]+)?$/.test(path)) {
    throw new Error(`${path} is not a valid path for a direct route`);
  }
  const names = Array.from(path.matchAll(/([:*])(\w+)/g), ([, mark, name = '']) => ({ name, isList: mark === '*' }));
  const pattern = path.replace(/:\w+/g, '([\\w-]+)').replace(/\*\w+/, '([^/?#%]+)');
  return { pattern: new RegExp(`^${pattern}(?:\\?[^#]*)?$`), names };
}

/** Prepares a request and its response as Express does before its routers run. */
function asExpress(app: Express, req: IncomingMessage, res: ServerResponse): { req: Request; res: Response } {
  const request: Request = Object.setPrototypeOf(req, app.request);
  const response: Response = Object.setPrototypeOf(res, app.response);
  request.originalUrl = request.url;
  request.baseUrl = '';
  request.res = response;
  response.locals = {};
  return { req: request, res: response };
}

/** Handles one route itself, with the same middleware and problem responses as the app, and passes all other requests to the app. */
export function answerDirectly(options: {
  app: Express;
  route: DirectRoute;
  head: RequestHandler;
  problems: ErrorRequestHandler;
}): RequestListener {
  const { app, route, problems } = options;
  const { pattern, names } = matcherOf(route.path);
  const run = inOrder(options.head, ...route.handlers);
  return (incoming, outgoing) => {
    const match = incoming.method === route.method ? pattern.exec(incoming.url ?? '') : null;
    if (match === null) {
      app(incoming, outgoing);
      return;
    }
    const { req, res } = asExpress(app, incoming, outgoing);
    const params = names.map(({ name, isList }, at): [string, string | string[]] => {
      const value = match[at + 1] ?? '';
      return [name, isList ? [value] : value];
    });
    // The type of Express has no lists.
    Object.assign(req, { params: Object.fromEntries(params) });
    // The metrics' label.
    req.route = { path: route.path };
    run(req, res, (error) => {
      void problems(error ?? new AppError('not_found'), req, res, () => undefined);
    });
  };
}
