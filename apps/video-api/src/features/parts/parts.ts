import { randomUUID } from 'node:crypto';
import type { Database, VideoPart } from '@millrace/database';
import { messages, type PartWork } from '@millrace/jobs';
import { cancelJobs, endOtherJobs, type Sweeper } from '@millrace/media';
import { completeJob, completeJobs, enqueue, type Queue } from '@millrace/queue';
import type { Logger, Metrics } from '@millrace/service';
import { noteStored } from '../../early/index.ts';
import type { Parts } from '../../parts.ts';
import { videoTables } from '../../tables.ts';
import { transcodingOf } from '../../transcoding.ts';
import { type Ahead, aheadEndOf } from './ahead.ts';
import { addParts, inEncode, type NewPart } from './encodes.ts';

/** The part of an audio track; the first is the main one. */
const soundOf = (encodeId: string, track: number): NewPart => ({
  work: { kind: 'sound', encodeId, ...(track > 0 && { track }) },
  number: track,
});

/** A page that waits asks more often. */
const waitedSeconds = 60;

export function createParts(deps: {
  database: Database;
  queue: Pick<Queue<typeof messages>, 'cancel'>;
  ahead: Pick<Ahead, 'begin'>;
  sweeper: Sweeper;
  metrics: Metrics;
  log: Logger;
}): Parts {
  const { database, queue, ahead, sweeper, log } = deps;
  const notJoined = deps.metrics.counter(
    'video_parts_not_joined_total',
    'Videos that were encoded whole after their parts could not be joined',
    ['reason'],
  );

  return {
    async plan({ videoId, jobId: encodeId, windows, lastFrames, hasSound, sounds, ladder }) {
      await inEncode(database, { videoId, encodeId }, async (encode) => {
        const { tx, executor } = encode;
        if ((await tx.videoPart.count({ where: { videoId, encodeId } })) > 0) return;
        const tracks = Array.from({ length: sounds ?? (hasSound ? 1 : 0) }, (_, track) => soundOf(encodeId, track));
        // The main one first: without it, nothing can be played.
        const pictures = windows.map((window, number): NewPart => {
          const frames = window.to === null ? lastFrames : window.to - window.from;
          const work: PartWork = { kind: 'window', encodeId, window, ...(ladder && { ladder }) };
          return { work, number, frames, ...(number === 0 && ladder && { ladder }) };
        });
        await addParts(encode, [...tracks, ...pictures]);
        await completeJob(executor, encodeId);
      });
    },

    async complete({ videoId, encodeId, jobId, prefix, segments }) {
      const ended = await inEncode(database, { videoId, encodeId }, async (encode) => {
        const { tx, executor } = encode;
        const part = await tx.videoPart.findUnique({ where: { jobId, videoId, encodeId, prefix: null } });
        if (part === null) return undefined;
        await completeJob(executor, jobId);
        const isAhead = part.kind === 'ahead' || part.kind === 'aheadEnd';
        // It was given up, and what it has stored is played nevertheless.
        if (isAhead && segments === undefined) return [];
        const stored = segments === undefined ? {} : { stored: segments };
        await tx.videoPart.update({
          where: { jobId },
          data: { prefix, progress: 100, storedPrefix: prefix, ...stored },
        });
        const parts = await tx.videoPart.findMany({ where: { videoId, encodeId }, orderBy: { number: 'asc' } });
        await noteStored(tx, { videoId, encodeId });
        const presented = parts.filter(({ kind }) => kind === 'window' || kind === 'sound');
        if (!isAhead && presented.every(({ prefix }) => prefix !== null)) {
          await addParts(encode, [{ work: assemblyOf(encodeId, presented) }]);
          // What is still being encoded ahead has come too late.
          const late = parts.filter(({ prefix }) => prefix === null).map(({ jobId }) => jobId);
          await completeJobs(executor, late);
          return late;
        }
        const end = aheadEndOf(encodeId, parts);
        if (end !== undefined) await addParts(encode, [end]);
        return [];
      });
      if (ended === undefined) await sweeper.sweep(videoId);
      else await cancelJobs(queue, ended, { log, kind: videoTables.kind, id: videoId });
    },

    async store({ videoId, encodeId, jobId, prefix, segments, tracks }) {
      await inEncode(database, { videoId, encodeId }, async ({ tx }) => {
        // Of a repeated attempt, the segments count when there are as many as the earlier one has left.
        const { count } = await tx.videoPart.updateMany({
          where: { jobId, videoId, encodeId, prefix: null, stored: { lte: segments } },
          data: { stored: segments, storedPrefix: prefix, tracks },
        });
        if (count === 0) return;
        await noteStored(tx, { videoId, encodeId });
      });
    },

    async encodeWhole({ videoId, encodeId, reason }) {
      const ended = await inEncode(database, { videoId, encodeId }, async ({ tx, executor, accountId, place }) => {
        const jobs = await endOtherJobs(tx, executor, videoTables, videoId, 'ofOwnJob');
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

    async progressOf({ videoId, encodeId, jobId, percent, speed }) {
      const [row] = await database.query<{ percent: number | null; isWaitedFor: boolean }>(
        `WITH part AS (
           UPDATE video.parts SET progress = $4::int, speed = $5::float8
           WHERE job_id = $3::uuid AND video_id = $1 AND encode_id = $2::uuid AND progress < $4::int RETURNING job_id
         )
         SELECT floor(sum(p.frames * CASE WHEN p.job_id = $3::uuid THEN $4::int ELSE p.progress END)::float8
             / NULLIF(sum(p.frames), 0))::int AS percent,
           EXISTS (SELECT FROM video.videos v WHERE v.id = $1 AND v.early_encode IS DISTINCT FROM v.job_id
             AND v.early_wanted_at > now() - make_interval(secs => ${waitedSeconds})
             AND NOT EXISTS (SELECT FROM video.parts WHERE video_id = $1 AND encode_id = $2::uuid AND kind = 'ahead')
           ) AS "isWaitedFor"
         FROM video.parts p
         WHERE p.video_id = $1 AND p.encode_id = $2::uuid AND p.kind = 'window' AND EXISTS (SELECT FROM part)`,
        [videoId, encodeId, jobId, percent, speed ?? null],
      );
      if (row?.isWaitedFor === true && speed !== undefined) await ahead.begin({ videoId, encodeId });
      return row?.percent ?? undefined;
    },
  };
}

/** @param parts all of the presentation, in order */
function assemblyOf(encodeId: string, parts: readonly VideoPart[]): PartWork {
  const prefixes = (kind: string) =>
    parts.flatMap((part) => (part.kind === kind && part.prefix !== null ? [part.prefix] : []));
  const [sound = null, ...otherSounds] = prefixes('sound');
  return {
    kind: 'assembly',
    encodeId,
    windows: prefixes('window'),
    sound,
    ...(otherSounds.length > 0 && { otherSounds }),
  };
}
