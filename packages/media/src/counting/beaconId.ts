import { createHash } from 'node:crypto';
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

const maxStored = 40;

/** The form in which a client's id is stored and compared: at most 40 characters, because strangers write one row with each. */
export function storedIdOf(id: string): string {
  if (id.length <= maxStored) return id;
  return createHash('sha256').update(id).digest('base64url').slice(0, maxStored);
}

/**
 * The stored form of an id that the service makes itself. It is longer than what a client's id is stored as: strangers cannot send it first, so that the
 * beacon would count as repeated.
 */
export const ownBeaconId = (id: string): string => id.padEnd(maxStored + 1);

/** The client's id for a beacon as it is stored, from its body, else from Idempotency-Key. @throws AppError invalid_request */
export function beaconIdOf(req: Request, inBody: string | undefined): string | null {
  if (inBody !== undefined) return storedIdOf(inBody);
  const header = req.get('idempotency-key');
  if (header === undefined) return null;
  return storedIdOf(parseOrThrow(idempotencyKey, { 'Idempotency-Key': header })['Idempotency-Key']);
}
