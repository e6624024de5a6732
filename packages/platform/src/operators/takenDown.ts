import { z } from 'zod';

/** The columns of a medium that an operator may have taken down. */
export interface TakenDown {
  takenDownAt: Date | null;
  takenDownReason: string | null;
}

/** The field of a medium in answers to its owner. */
export const takenDownField = z
  .object({ at: z.iso.datetime(), reason: z.string() })
  .meta({ id: 'TakenDown' })
  .optional()
  .describe('Present only if an operator has taken it down: its files are removed, and only its owner sees it');

/** Present only if it was taken down. */
export function presentTakenDown({ takenDownAt, takenDownReason }: TakenDown): {
  taken_down?: z.input<typeof takenDownField>;
} {
  if (takenDownAt === null) return {};
  return { taken_down: { at: takenDownAt.toISOString(), reason: takenDownReason ?? '' } };
}
