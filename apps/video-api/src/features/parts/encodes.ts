import { randomUUID } from 'node:crypto';
import type { Database, SqlExecutor, Transaction } from '@millrace/database';
import { messages, type PartWork } from '@millrace/jobs';
import { enqueueAll } from '@millrace/queue';
import type { Place } from '@millrace/storage';
import { sourceOf } from '../../transcoding.ts';
import { placeOfRow } from '../../visibility.ts';

/** The current encode of a video, in parts. The video's row is locked. */
export interface Encode {
  tx: Transaction;
  executor: SqlExecutor;
  videoId: string;
  encodeId: string;
  accountId: number;
  place: Place;
}

export interface NewPart {
  work: PartWork;
  number?: number;
  frames?: number;
  /** Of the first window: the ladder of the film, if it is not that of its size. */
  ladder?: Extract<PartWork, { kind: 'window' }>['ladder'];
}

/** Delivered before what waits: the video is ready as soon as it is done. */
const assemblyPriority = 1;

/** Runs `change` if this is the video's current encode, whose row is then locked. Undefined if it is not. */
export const inEncode = <T>(
  database: Database,
  { videoId, encodeId }: Pick<Encode, 'videoId' | 'encodeId'>,
  change: (encode: Encode) => Promise<T>,
): Promise<T | undefined> =>
  database.transaction(async (tx) => {
    const [row] = await tx.$queryRawUnsafe<{ accountId: number; place: string }[]>(
      `SELECT account_id AS "accountId", place FROM video.videos
       WHERE id = $1 AND job_id = $2::uuid AND status = 'processing' AND NOT fetching FOR UPDATE`,
      videoId,
      encodeId,
    );
    if (row === undefined) return undefined;
    const { accountId } = row;
    return change({ tx, executor: database.executor(tx), videoId, encodeId, accountId, place: placeOfRow(row) });
  });

/** Writes parts and their jobs, which run in this order. A file that claims to last for days has thousands. */
export async function addParts(encode: Encode, parts: readonly NewPart[]): Promise<void> {
  const { tx, executor, videoId, encodeId, accountId, place } = encode;
  const rows = parts.map(({ work, number = 0, frames = 0, ladder }) => ({
    jobId: randomUUID(),
    work,
    number,
    frames,
    ...(ladder !== undefined && { ladder }),
  }));
  await tx.videoPart.createMany({
    data: rows.map(({ work: { kind }, ...row }) => ({ ...row, videoId, encodeId, kind })),
  });
  const source = sourceOf(videoId, place);
  const options = (jobId: string) => ({ jobId, accountId });
  const sounds = rows.flatMap(({ jobId, work }) =>
    work.kind === 'sound' ? [{ payload: { ...source, mayMove: true, work }, options: options(jobId) }] : [],
  );
  await enqueueAll(executor, messages, 'video.sound', sounds);
  const ahead = rows.flatMap(({ jobId, work }) =>
    work.kind === 'ahead' || work.kind === 'aheadEnd'
      ? [{ payload: { ...source, work }, options: options(jobId) }]
      : [],
  );
  await enqueueAll(executor, messages, 'video.ahead', ahead);
  const others = rows.flatMap(({ jobId, work }) =>
    work.kind === 'window' || work.kind === 'assembly'
      ? [
          {
            payload: { ...source, work },
            options: { ...options(jobId), ...(work.kind === 'assembly' && { priority: assemblyPriority }) },
          },
        ]
      : [],
  );
  await enqueueAll(executor, messages, 'video.encode', others);
}
