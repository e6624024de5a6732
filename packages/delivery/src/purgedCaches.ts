import type { Request } from 'express';
import { countsHere } from './publicAccess.ts';

/** How long caches keep what never changes, if purges reach them, in seconds: a year. */
export const purgedSeconds = 31_536_000;

/** An edge sends it with its token if a shipper writes purges for it: see infra/edge. */
export const purgeGenerationHeader = 'X-Edge-Generation';

/** Whether the request is that of an edge which follows purges. Others must not keep anything for long. */
export function followsPurges(req: Request, edgeToken: string | undefined): boolean {
  return !countsHere(req, edgeToken) && (req.get(purgeGenerationHeader) ?? '') !== '';
}
