import type { Logger } from '@millrace/logging';
import type { Request, RequestHandler, Response } from 'express';
import { requestIdOf } from './requestId.ts';

/**
 * One line per request when it ends, without its query (it may hold a signature). What reads or counts is logged at debug, for
 * a busy origin would log little else; what changes something or was refused at info.
 */
export function accessLog(log: Logger): RequestHandler {
  return (req: Request, res: Response, next) => {
    const started = process.hrtime.bigint();
    const path = req.path;
    res.once('close', () => {
      const ordinary =
        res.statusCode < 400 && (req.method === 'GET' || req.method === 'HEAD' || res.statusCode === 204);
      const level = ordinary ? 'debug' : 'info';
      if (!log.isLevelEnabled(level)) return;
      log[level](
        {
          requestId: requestIdOf(req),
          method: req.method,
          path,
          status: res.statusCode,
          milliseconds: Math.round(Number(process.hrtime.bigint() - started) / 1e4) / 100,
          aborted: res.writableFinished ? undefined : true,
        },
        'request',
      );
    });
    next();
  };
}
