import { parseOrThrow, text } from '@millrace/http';
import type { Request } from 'express';
import { z } from 'zod';

/** The client's id for a beacon. */
export const clientId = text({ max: 128 });
/** The request headers that `beaconIdOf` reads. */
export const beaconHeaders = z.object({
  'Idempotency-Key': clientId.optional().describe('The client’s id for the beacon, unless the body has one'),
});
const idempotencyKey = z.object({ 'Idempotency-Key': clientId });

/** The client's id for a beacon, from its body, else from Idempotency-Key. @throws AppError invalid_request */
export function beaconIdOf(req: Request, inBody: string | undefined): string | null {
  if (inBody !== undefined) return inBody;
  const header = req.get('idempotency-key');
  return header === undefined ? null : parseOrThrow(idempotencyKey, { 'Idempotency-Key': header })['Idempotency-Key'];
}
