import { z } from 'zod';

/** The answer of an operation that has succeeded and has nothing to tell. */
export const ok = { ok: true } as const;

/** Its schema. */
export const okAnswer = z.object({ ok: z.literal(true) });
