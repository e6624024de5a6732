import { z } from 'zod';
import { type Draft, draftStateSchema } from './draft.ts';
import { checkpointKey } from './keys.ts';
import { readWhole } from './readWhole.ts';
import type { Storage } from './types.ts';

/**
 * How far the fetch of a source has come, as an object beside the source: any process that has the storage can continue it or remove its
 * pieces. It has no URL, which may contain credentials.
 */
export const checkpointSchema = z.object({
  version: z.literal(1),
  /** Bytes of the whole source. */
  length: z.int().nonnegative(),
  /** Bytes that are stored for good. */
  offset: z.int().nonnegative(),
  /** Where the driver has them. */
  state: draftStateSchema,
  /** What the source was called when the fetch began; null if its server does not tell. */
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  fileName: z.string().nullable(),
  contentType: z.string().nullable(),
  /** Whether the source has changed once, so that the fetch began again. */
  hasChanged: z.boolean(),
});
export type Checkpoint = z.output<typeof checkpointSchema>;

export const draftOf = (sourceKey: string, { length, offset, state }: Checkpoint): Draft => ({
  key: sourceKey,
  length,
  offset,
  state,
});

/** Undefined if there is none, or none that this version understands. */
export async function readCheckpoint(
  storage: Pick<Storage, 'get'>,
  sourceKey: string,
): Promise<Checkpoint | undefined> {
  const found = await storage.get(checkpointKey(sourceKey));
  if (found === null) return undefined;
  const text = Buffer.from(await readWhole(found)).toString();
  try {
    return checkpointSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // Not JSON.
  }
}

export async function writeCheckpoint(
  storage: Pick<Storage, 'put'>,
  sourceKey: string,
  checkpoint: Checkpoint,
): Promise<void> {
  await storage.put(checkpointKey(sourceKey), Buffer.from(JSON.stringify(checkpoint)), {
    contentType: 'application/json',
  });
}

export const removeCheckpoint = (storage: Pick<Storage, 'delete'>, sourceKey: string): Promise<void> =>
  storage.delete(checkpointKey(sourceKey));

/** Removes all pieces of a fetch that is not finished, and the source if it was stored. It may be repeated. */
export async function abandonFetch(
  storage: Pick<Storage, 'get' | 'delete' | 'drafts'>,
  sourceKey: string,
): Promise<void> {
  const checkpoint = await readCheckpoint(storage, sourceKey);
  const draft = checkpoint === undefined ? storage.drafts.start(sourceKey, 0) : draftOf(sourceKey, checkpoint);
  await storage.drafts.abandon(draft);
  await removeCheckpoint(storage, sourceKey);
}
