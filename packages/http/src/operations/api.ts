import type { Request, RequestHandler, Response, Router } from 'express';
import { isLongerThan, jsonFragments } from '../pieces/json.ts';
import { countAnswer, maxWholeBytes, maxWholeLength, sendInPieces } from '../pieces/send.ts';
import { createRouter } from '../router.ts';
import { beaconBody, isForm, jsonBody, route } from '../validate.ts';
import { type Input, type JsonOf, type OperationSpec, type Security, usualMaxBytes } from './operation.ts';

export interface ApiOptions<Caller> {
  /** What admits or refuses a request, for each kind of security. */
  guards: Readonly<Record<Security, readonly RequestHandler[]>>;
  /** What admits or refuses it again when its body has come, which can be long after its head. */
  afterBody: Readonly<Record<Security, readonly RequestHandler[]>>;
  /** Refuses an API key that lacks a scope; follows a guard. */
  requireScope(scope: string): RequestHandler;
  /** The caller that a guard admitted. */
  callerOf(req: Request): Caller | undefined;
}

export type Answering<O extends OperationSpec, Caller> = (
  input: Input<O, Caller>,
  req: Request,
  res: Response,
) => Promise<JsonOf<O>> | JsonOf<O>;

export type Handling<O extends OperationSpec, Caller> = (
  input: Input<O, Caller>,
  req: Request,
  res: Response,
) => Promise<void> | void;

/**
 * Mounts operations by their records. A second handler of the same operation is a mistake. `answer` and `handle` return what is mounted, for
 * a route that is also matched elsewhere.
 */
export interface Api<Caller> {
  /** The operation answers with the JSON that the handler returns. `before` runs after the guard and before the body is read. */
  answer<O extends OperationSpec>(
    spec: O,
    handle: Answering<O, Caller>,
    before?: readonly RequestHandler[],
  ): RequestHandler[];
  /** The handler sends the answer itself: media, pages, redirects, uploads. */
  handle<O extends OperationSpec>(
    spec: O,
    handle: Handling<O, Caller>,
    before?: readonly RequestHandler[],
  ): RequestHandler[];
  /** For routes that are no operations, and come before them. */
  readonly before: Router;
  /** The routes of all operations; none can be mounted afterwards. In whatever order they were mounted, `/tracks/recent` is not `/tracks/:id`. */
  readonly router: Router;
}

/** The only status of an operation whose answer is JSON. @throws Error if it has none, or several */
function statusOf({ operationId, answers }: OperationSpec): number {
  const [status, ...more] = Object.entries(answers).flatMap(([code, { json }]) => (json === undefined ? [] : [code]));
  if (status === undefined || more.length > 0) throw new Error(`${operationId} must have one JSON answer`);
  return Number(status);
}

function bodyReaders({ body, bodyBytes, beacon, form }: OperationSpec): RequestHandler[] {
  if (body === undefined) return [];
  const read = beacon ? beaconBody() : jsonBody(bodyBytes);
  if (form === undefined) return [read];
  return [(req, res, next) => (isForm(req) ? next() : read(req, res, next))];
}

/**
 * Answers with JSON: what is long in pieces, between which the event loop runs.
 *
 * Without Express's 304 for an equal ETag: that of JSON is the version of the fields that can be changed, and the others may be newer.
 *
 * @param maxBytes of the answer; `usualMaxBytes` by default
 * @throws AnswerTooLargeError after a part of the answer was sent
 */
export async function sendJson(
  res: Response,
  status: number,
  json: unknown,
  maxBytes: number = usualMaxBytes,
): Promise<void> {
  const { method, headers } = res.req;
  // RFC 9110: `*` matches whatever there is.
  if ((method === 'GET' || method === 'HEAD') && headers['if-none-match']?.trim() === '*') {
    res.status(304).end();
    return;
  }
  res.status(status);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  const body = isLongerThan(maxWholeLength, json) ? undefined : Buffer.from(JSON.stringify(json));
  if (body !== undefined && body.length <= maxWholeBytes) {
    res.setHeader('Content-Length', body.length);
    if (method !== 'HEAD') countAnswer(res, body.length);
    res.end(method === 'HEAD' ? undefined : body);
  } else if (method === 'HEAD') res.end();
  else await sendInPieces(res, jsonFragments(json), { maxBytes });
}

interface Route extends Pick<OperationSpec, 'method' | 'path'> {
  handlers: RequestHandler[];
}

/** Sorts `/tracks/recent` before `/tracks/:id`, which matches it, too: of each segment, words come first, then parameters, then wildcards. */
const generalityOf = ({ path }: Route): string =>
  path
    .split('/')
    .map((segment) => (segment.startsWith('*') ? '2' : segment.startsWith(':') ? '1' : '0'))
    .join('');

/** A router with one for each first segment: Express compares a request with the routes of its own group only. */
function routerOf(before: Router, routes: readonly Route[]): Router {
  const router = createRouter();
  router.use(before);
  const groups = new Map<string, Router>();
  const inOrder = routes.toSorted((a, b) => generalityOf(a).localeCompare(generalityOf(b)));
  for (const { method, path, handlers } of inOrder) {
    const [, segment = '', rest = '/'] = /^\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    const group = groups.get(segment) ?? createRouter();
    if (!groups.has(segment)) router.use(`/${segment}`, group);
    groups.set(segment, group);
    group[method](rest, ...handlers);
  }
  return router;
}

export function createApi<Caller>({ guards, afterBody, requireScope, callerOf }: ApiOptions<Caller>): Api<Caller> {
  const before = createRouter();
  const routes: Route[] = [];
  const mounted = new Set<string>();
  let router: Router | undefined;

  function mount<O extends OperationSpec>(
    spec: O,
    handle: Handling<O, Caller>,
    first: readonly RequestHandler[] = [],
  ): RequestHandler[] {
    const { operationId, method, path, params, query, form, unknownFields } = spec;
    if (router !== undefined) throw new Error(`the operation ${operationId} is mounted after the router was made`);
    if (mounted.has(operationId)) throw new Error(`the operation ${operationId} has two handlers`);
    mounted.add(operationId);
    // The body of a form is read by the handler.
    const body = form === undefined ? spec.body : spec.body?.optional();
    const schemas = { ...(params && { params }), ...(query && { query }), ...(body && { body }), unknownFields };
    const readers = bodyReaders(spec);
    const handlers = [
      ...guards[spec.security],
      ...[spec.scope ?? []].flat().map(requireScope),
      ...first,
      ...readers,
      ...(readers.length > 0 ? afterBody[spec.security] : []),
      // The schemas of the record are those of its type, and the guard of its security admits the caller that it promises.
      route(schemas, (input, req, res) => handle({ ...input, caller: callerOf(req) } as Input<O, Caller>, req, res)),
    ];
    routes.push({ method, path, handlers });
    return handlers;
  }

  return {
    before,
    get router() {
      router ??= routerOf(before, routes);
      return router;
    },
    handle: mount,
    answer(spec, handle, first) {
      const status = statusOf(spec);
      return mount(
        spec,
        async (input, req, res) => {
          await sendJson(res, status, await handle(input, req, res), spec.maxBytes);
        },
        first,
      );
    },
  };
}
