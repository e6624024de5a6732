import { parseOrThrow, text } from '@millrace/http';
import type { Request } from 'express';
import { z } from 'zod';

/** A client's own name for a beacon. */
export const clientId = text({ max: 128 });
const idempotencyKey = z.object({ 'Idempotency-Key': clientId });

/** The client's name for a beacon: as its body gives it, else as Idempotency-Key. @throws AppError invalid_request */
export function beaconIdOf(req: Request, inBody: string | undefined): string | null {
  if (inBody !== undefined) return inBody;
  const header = req.get('idempotency-key');
  return header === undefined ? null : parseOrThrow(idempotencyKey, { 'Idempotency-Key': header })['Idempotency-Key'];
}
