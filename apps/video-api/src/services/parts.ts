import { randomUUID } from 'node:crypto';
import type { Database, SqlExecutor, Transaction } from '@millrace/database';
import { messages, type PartWork, type PayloadOf } from '@millrace/jobs';
import { cancelJobs, endParts, type Sweeper } from '@millrace/media-service';
import { completeJob, enqueue, enqueueAll, type Queue } from '@millrace/queue';
import type { Logger, Metrics } from '@millrace/service';
import type { Place } from '@millrace/storage';
import { noteStored } from '../early/index.ts';
import { videoTables } from '../tables.ts';
import { placeOfRow } from '../visibility.ts';
import { sourceOf, transcodingOf } from './transcoding.ts';

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

interface Encode {
  tx: Transaction;
  executor: SqlExecutor;
  accountId: number;
  place: Place;
}

interface NewPart {
  work: PartWork;
  number?: number;
  frames?: number;
}

/** The part of an audio track; the first is the main one. */
const soundOf = (encodeId: string, track: number): NewPart => ({
  work: { kind: 'sound', encodeId, ...(track > 0 && { track }) },
  number: track,
});

/** Delivered before what waits: the video is ready as soon as it is done. */
const assemblyPriority = 1;

export function createParts(deps: {
  database: Database;
  queue: Pick<Queue<typeof messages>, 'cancel'>;
  sweeper: Sweeper;
  metrics: Metrics;
  log: Logger;
}): Parts {
  const { database, queue, sweeper, log } = deps;
  const notJoined = deps.metrics.counter(
    'video_parts_not_joined_total',
    'Videos that were encoded whole after their parts could not be joined',
    ['reason'],
  );

  /** Runs `change` if this is the video's current encode, whose row is then locked. Undefined if it is not. */
  const inEncode = <T>(
    videoId: string,
    encodeId: string,
    change: (encode: Encode) => Promise<T>,
  ): Promise<T | undefined> =>
    database.transaction(async (tx) => {
      const [row] = await tx.$queryRawUnsafe<{ accountId: number; place: string }[]>(
        `SELECT account_id AS "accountId", place FROM video.videos
         WHERE id = $1 AND job_id = $2::uuid AND status = 'processing' AND NOT fetching FOR UPDATE`,
        videoId,
        encodeId,
      );
      return row && change({ tx, executor: database.executor(tx), accountId: row.accountId, place: placeOfRow(row) });
    });

  /** Writes parts and their jobs, which run in this order. A file that claims to last for days has thousands. */
  const add = async (
    { tx, executor, accountId, place }: Encode,
    videoId: string,
    parts: readonly NewPart[],
  ): Promise<void> => {
    const rows = parts.map(({ work, number = 0, frames = 0 }) => ({ jobId: randomUUID(), work, number, frames }));
    await tx.videoPart.createMany({
      data: rows.map(({ work: { kind, encodeId }, ...row }) => ({ ...row, videoId, encodeId, kind })),
    });
    const sounds = rows.flatMap(({ jobId, work }) =>
      work.kind === 'sound' ? [{ payload: { ...sourceOf(videoId, place), work }, options: { jobId, accountId } }] : [],
    );
    await enqueueAll(executor, messages, 'video.sound', sounds);
    const others = rows.filter(({ work }) => work.kind !== 'sound');
    const jobs = others.map(({ jobId, work }) => ({
      payload: { ...transcodingOf(videoId, place), work },
      options: { jobId, accountId, ...(work.kind === 'assembly' && { priority: assemblyPriority }) },
    }));
    await enqueueAll(executor, messages, 'video.transcode', jobs);
  };

  return {
    async plan({ videoId, jobId: encodeId, windows, lastFrames, hasSound, sounds, ladder }) {
      await inEncode(videoId, encodeId, async (encode) => {
        const { tx, executor } = encode;
        if ((await tx.videoPart.count({ where: { videoId, encodeId } })) > 0) return;
        const tracks = Array.from({ length: sounds ?? (hasSound ? 1 : 0) }, (_, track) => soundOf(encodeId, track));
        // The main one first: without it, nothing can be played.
        const pictures = windows.map((window, number): NewPart => {
          const frames = window.to === null ? lastFrames : window.to - window.from;
          return { work: { kind: 'window', encodeId, window, ...(ladder && { ladder }) }, number, frames };
        });
        await add(encode, videoId, [...tracks, ...pictures]);
        await completeJob(executor, encodeId);
      });
    },

    async complete({ videoId, encodeId, jobId, prefix, segments }) {
      const isCurrent = await inEncode(videoId, encodeId, async (encode) => {
        const { tx, executor } = encode;
        const { count } = await tx.videoPart.updateMany({
          where: { jobId, videoId, encodeId, prefix: null },
          data: {
            ...{ prefix, progress: 100, storedPrefix: prefix },
            ...(segments !== undefined && { stored: segments }),
          },
        });
        if (count === 0) return false;
        await completeJob(executor, jobId);
        const parts = await tx.videoPart.findMany({ where: { videoId, encodeId }, orderBy: { number: 'asc' } });
        await noteStored(tx, { videoId, encodeId }, parts);
        if (parts.some((part) => part.prefix === null)) return true;
        const prefixes = (kind: string) =>
          parts.flatMap((part) => (part.kind === kind && part.prefix !== null ? [part.prefix] : []));
        const [sound = null, ...otherSounds] = prefixes('sound');
        const work: PartWork = {
          ...{ kind: 'assembly', encodeId, windows: prefixes('window'), sound },
          ...(otherSounds.length > 0 && { otherSounds }),
        };
        await add(encode, videoId, [{ work }]);
        return true;
      });
      if (!isCurrent) await sweeper.sweep(videoId);
    },

    async store({ videoId, encodeId, jobId, prefix, segments, tracks }) {
      await inEncode(videoId, encodeId, async ({ tx }) => {
        // Of a repeated attempt, the segments count when there are as many as the earlier one has left.
        const { count } = await tx.videoPart.updateMany({
          where: { jobId, videoId, encodeId, prefix: null, stored: { lte: segments } },
          data: { stored: segments, storedPrefix: prefix, tracks },
        });
        if (count === 0) return;
        await noteStored(tx, { videoId, encodeId }, await tx.videoPart.findMany({ where: { videoId, encodeId } }));
      });
    },

    async encodeWhole({ videoId, encodeId, reason }) {
      const ended = await inEncode(videoId, encodeId, async ({ tx, executor, accountId, place }) => {
        const jobs = await endParts(tx, executor, videoTables, videoId);
        const jobId = randomUUID();
        const { mayPlan: _, ...whole } = transcodingOf(videoId, place);
        await enqueue(executor, messages, 'video.transcode', whole, { jobId, accountId });
        await executor.execute('UPDATE video.videos SET job_id = $2::uuid, updated_at = now() WHERE id = $1', [
          videoId,
          jobId,
        ]);
        return jobs;
      });
      if (ended === undefined) return;
      log.warn({ videoId, encodeId, reason }, 'the parts of a video cannot be joined; it is encoded whole');
      notJoined.inc({ reason });
      await cancelJobs(queue, ended, { log, kind: videoTables.kind, id: videoId });
    },

    async progressOf({ videoId, encodeId, jobId, percent }) {
      const [row] = await database.query<{ percent: number | null }>(
        `WITH part AS (
           UPDATE video.parts SET progress = $4::int
           WHERE job_id = $3::uuid AND video_id = $1 AND encode_id = $2::uuid AND progress < $4::int RETURNING job_id
         )
         SELECT floor(sum(p.frames * CASE WHEN p.job_id = $3::uuid THEN $4::int ELSE p.progress END)::float8
           / NULLIF(sum(p.frames), 0))::int AS percent
         FROM video.parts p WHERE p.video_id = $1 AND p.encode_id = $2::uuid AND EXISTS (SELECT FROM part)`,
        [videoId, encodeId, jobId, percent],
      );
      return row?.percent ?? undefined;
    },
  };
}
