import { randomUUID } from 'node:crypto';
import type { Database, Transaction, Video } from '@millrace/database';
import { messages, type PayloadOf } from '@millrace/jobs';
import { enqueue } from '@millrace/queue';
import { inPlace, keys } from '@millrace/storage';
import { addDerived, downloadName, newDerivedId, storedVideoOf, storyboardName } from '../../derivedRows.ts';
import type { Makers } from '../../makers.ts';
import { videoTables } from '../../tables.ts';
import { placeOfRow } from '../../visibility.ts';

/** Behind everything that someone waits for. */
const storyboardPriority = -1;

export function createMakers(database: Database): Makers {
  /** Writes the row and the job. `enqueueIn` gets what every job has. */
  const make = async (
    tx: Transaction,
    video: Video,
    name: string,
    enqueueIn: (payload: PayloadOf<'video.storyboard'>, jobId: string) => Promise<unknown>,
  ): Promise<void> => {
    const id = newDerivedId();
    const jobId = randomUUID();
    if (!(await addDerived(tx, { videoId: video.id, name, id, jobId }))) return;
    const outputPrefix = inPlace(placeOfRow(video), keys.derivedStart(videoTables.kind, video.id, id));
    await enqueueIn({ videoId: video.id, outputPrefix, video: storedVideoOf(video) }, jobId);
  };

  const storyboardIn: Makers['storyboardIn'] = (tx, executor, video) =>
    make(tx, video, storyboardName, (payload, jobId) =>
      enqueue(executor, messages, 'video.storyboard', payload, {
        jobId,
        accountId: video.accountId,
        priority: storyboardPriority,
      }),
    );

  return {
    storyboardIn,
    storyboard: (video) => database.transaction((tx) => storyboardIn(tx, database.executor(tx), video)),
    download: (video, quality, requestId) =>
      database.transaction((tx) =>
        make(tx, video, downloadName(quality), (payload, jobId) =>
          enqueue(
            database.executor(tx),
            messages,
            'video.download',
            { ...payload, quality },
            {
              jobId,
              accountId: video.accountId,
              requestId,
            },
          ),
        ),
      ),
  };
}
