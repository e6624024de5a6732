import type { RequestHandler } from 'express';
import type { Answering, Api, Handling } from './api.ts';
import type { OperationSpec } from './operation.ts';

/** Operations by the names that their code gives them. */
export type Operations<Names extends PropertyKey = string> = { readonly [K in Names]: OperationSpec };

/** How an operation is handled. `before` runs after the guard and before the body is read. */
export type Handler<O extends OperationSpec, Caller> =
  /** Returns the JSON of the answer. */
  | Answering<O, Caller>
  | { answer: Answering<O, Caller>; before: readonly RequestHandler[] }
  /** Sends the answer itself: media, pages, redirects, uploads. */
  | { handle: Handling<O, Caller>; before?: readonly RequestHandler[] };

/** A handler for each operation: one that is missing does not compile. */
export type Handlers<Ops extends Operations<keyof Ops>, Caller> = {
  readonly [K in keyof Ops]: Handler<Ops[K], Caller>;
};

/** Where operations are mounted. */
export interface Apis<Caller> {
  /** Below the service's API path. */
  api: Api<Caller>;
  /** At the root of the service. */
  root: Api<Caller>;
}

/** Mounts operations with their handlers, in the order of the operations. @returns what was mounted of each, by `operationId` */
export function mountHandlers<Ops extends Operations<keyof Ops>, Caller>(
  { api, root }: Apis<Caller>,
  operations: Ops,
  handlers: Handlers<Ops, Caller>,
): ReadonlyMap<string, readonly RequestHandler[]> {
  const mountOne = <K extends keyof Ops>(name: K): RequestHandler[] => {
    const spec = operations[name];
    const handler: Handler<Ops[K], Caller> = handlers[name];
    const target = spec.atRoot === true ? root : api;
    if (typeof handler === 'function') return target.answer(spec, handler);
    return 'answer' in handler
      ? target.answer(spec, handler.answer, handler.before)
      : target.handle(spec, handler.handle, handler.before);
  };
  const isName = (name: string): name is keyof Ops & string => Object.hasOwn(operations, name);
  return new Map(
    Object.keys(operations)
      .filter(isName)
      .map((name) => [operations[name].operationId, mountOne(name)]),
  );
}
