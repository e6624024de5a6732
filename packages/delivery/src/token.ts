import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@millrace/service';
import type { Request } from 'express';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time. Without a configured token, nothing matches. */
export function tokenMatches(given: string | undefined, token: string | undefined): boolean {
  return given !== undefined && token !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** @throws AppError unauthenticated if the request has not this bearer token */
export function requireBearer(req: Request, token: string): void {
  const given = /^Bearer (.+)$/i.exec(req.get('authorization') ?? '')?.[1];
  if (!tokenMatches(given, token)) throw new AppError('unauthenticated');
}
