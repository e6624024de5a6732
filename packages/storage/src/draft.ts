import { z } from 'zod';

/** How a driver finds the pieces of a draft. Only the driver knows what it means; its keeper stores it with the offset. */
export const draftStateSchema = z.object({
  /** The multipart upload that has the complete parts. */
  uploadId: z.string().optional(),
  /** Where the bytes after the last complete part are: the offset that the name of their object has. */
  tail: z.int().positive().optional(),
  /** Only of a draft whose client sends the parts straight to the store: the size of all parts but the last. */
  partBytes: z.int().positive().optional(),
});

export type DraftState = z.output<typeof draftStateSchema>;

/** An object that arrives in pieces, in several requests and through several processes. */
export interface Draft {
  /** The key of the object when it is complete. */
  key: string;
  /** Size of the complete object in bytes. */
  length: number;
  /** Bytes from the start that survive a crash of this process and of the store. */
  offset: number;
  state: DraftState;
}
