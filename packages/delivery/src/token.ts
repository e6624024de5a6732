import { AppError, secretMatches } from '@millrace/service';
import type { Request } from 'express';

/** @throws AppError unauthenticated if the request has not this bearer token */
export function requireBearer(req: Request, token: string): void {
  const given = /^Bearer (.+)$/i.exec(req.get('authorization') ?? '')?.[1];
  if (!secretMatches(given, token)) throw new AppError('unauthenticated');
}
