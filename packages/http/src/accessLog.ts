import { clip, type Logger } from '@millrace/service';
import type { Request, RequestHandler, Response } from 'express';
import { requestIdOf } from './requestId.ts';

/**
 * One line per request when it ends, without its query (which may contain a signature). Reads and beacons are logged at debug,
 * because a busy origin would log little else. Changes and refusals are logged at info.
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
          path: clip(path),
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
