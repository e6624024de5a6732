import type { RequestHandler } from 'express';

/**
 * Combines several handlers into one. A router spends several microseconds and objects per handler, more than most of the shared
 * handlers need. Here, each step is a function call.
 */
export function inOrder(...handlers: readonly RequestHandler[]): RequestHandler {
  return (req, res, next) => {
    let at = 0;
    const step = (error?: unknown): void => {
      const handler = handlers[at];
      if (error !== undefined || handler === undefined) {
        next(error);
        return;
      }
      at += 1;
      // Express catches errors of the first handler only, not of those that run later.
      try {
        const running: unknown = handler(req, res, step);
        if (running instanceof Promise) running.catch(next);
      } catch (thrown) {
        next(thrown);
      }
    };
    step();
  };
}
