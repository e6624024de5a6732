import type { PayloadOf } from '@millrace/jobs';

/**
 * Encodes of a video that several workers share. All of them belong to the job with which the encode began: it stays the video's current
 * job, although its own row of the queue has ended. A message of another encode, or a repeated one, changes nothing.
 */
export interface Parts {
  /** Enqueues the parts of a video, in the order in which they are played. */
  plan(planned: PayloadOf<'video.planned'>): Promise<void>;
  /** A part is stored. After the last one, the assembly is enqueued. */
  complete(done: PayloadOf<'video.partDone'>): Promise<void>;
  /** The parts cannot be joined: the video is encoded whole, as another encode. */
  encodeWhole(refused: PayloadOf<'video.notJoined'>): Promise<void>;
  /** A part has stored more of its segments. */
  store(stored: PayloadOf<'video.partStored'>): Promise<void>;
  /** Progress of a part. @returns that of the video in percent; undefined if the part is not current */
  progressOf(event: PayloadOf<'video.partProgress'>): Promise<number | undefined>;
}
