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
 * Mounts operations by their records. Each belongs to one Api; a second handler of the same operation is a mistake. What mounts returns the
 * handlers, for a route that is also matched elsewhere.
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
  /** The handlers of an operation, for a route that is matched elsewhere. It counts as mounted. */
  handlersOf<O extends OperationSpec>(spec: O, handle: Handling<O, Caller>): RequestHandler[];
  /** Routes of all operations so far. */
  readonly router: Router;
  /** The operations that have a handler, in their order. */
  readonly mounted: readonly OperationSpec[];
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

export function createApi<Caller>({ guards, afterBody, requireScope, callerOf }: ApiOptions<Caller>): Api<Caller> {
  const router = createRouter();
  /** One router for each first segment: Express compares a request with the routes of its own group only. */
  const groups = new Map<string, Router>();
  const mounted: OperationSpec[] = [];

  function groupOf(segment: string): Router {
    const known = groups.get(segment);
    if (known !== undefined) return known;
    const group = createRouter();
    groups.set(segment, group);
    router.use(`/${segment}`, group);
    return group;
  }

  function handlersOf<O extends OperationSpec>(
    spec: O,
    handle: Handling<O, Caller>,
    before: readonly RequestHandler[] = [],
  ): RequestHandler[] {
    if (mounted.some(({ operationId }) => operationId === spec.operationId)) {
      throw new Error(`the operation ${spec.operationId} has two handlers`);
    }
    mounted.push(spec);
    const { params, query, form, unknownFields } = spec;
    // The body of a form is read by the handler.
    const body = form === undefined ? spec.body : spec.body?.optional();
    const schemas = { ...(params && { params }), ...(query && { query }), ...(body && { body }), unknownFields };
    const readers = bodyReaders(spec);
    return [
      ...guards[spec.security],
      ...[spec.scope ?? []].flat().map(requireScope),
      ...before,
      ...readers,
      ...(readers.length > 0 ? afterBody[spec.security] : []),
      // The schemas of the record are those of its type, and the guard of its security admits the caller that it promises.
      route(schemas, (input, req, res) => handle({ ...input, caller: callerOf(req) } as Input<O, Caller>, req, res)),
    ];
  }

  function mount<O extends OperationSpec>(spec: O, handle: Handling<O, Caller>, before?: readonly RequestHandler[]) {
    const [, segment = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(spec.path) ?? [];
    const handlers = handlersOf(spec, handle, before);
    groupOf(segment)[spec.method](rest === '' ? '/' : rest, ...handlers);
    return handlers;
  }

  return {
    router,
    mounted,
    handlersOf: (spec, handle) => handlersOf(spec, handle),
    handle: mount,
    answer(spec, handle, before) {
      const status = statusOf(spec);
      return mount(
        spec,
        async (input, req, res) => {
          await sendJson(res, status, await handle(input, req, res), spec.maxBytes);
        },
        before,
      );
    },
  };
}
