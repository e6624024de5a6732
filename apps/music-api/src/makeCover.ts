import type { messages } from '@millrace/jobs';
import { askPatiently } from '@millrace/platform';
import type { Queue } from '@millrace/queue';
import type { Holder } from '@millrace/service';

/** A worker makes a cover in about a second; it may be busy with others first. */
const timeoutMs = 30_000;

/** Asks a worker to make a cover of an uploaded picture. @param id under which its objects lie */
export type MakeCover = (
  id: string,
  keys: { uploadKey: string; targetKey: string },
  asker: { requestId: string; holder: Holder },
) => Promise<unknown>;

export const makingCovers =
  (queue: Pick<Queue<typeof messages>, 'request'>): MakeCover =>
  (trackId, { uploadKey: pictureKey, targetKey }, asker) =>
    askPatiently('music worker', () =>
      queue.request('track.cover', { trackId, pictureKey, targetKey }, { timeoutMs, ...asker }),
    );
