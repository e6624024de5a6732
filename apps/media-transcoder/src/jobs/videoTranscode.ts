import type { JobName, PayloadOf } from '@millrace/jobs';
import type { PublishOptions } from '@millrace/queue';
import type { AttemptRequest } from '../attempt/attempt.ts';
import type { LongerError } from '../media/longer.ts';
import { type AheadOutcome, assembleAhead, transcodeAhead } from '../video/parts/ahead.ts';
import { assembleFilm } from '../video/parts/assembleFilm.ts';
import { NotJoinableError, type NotJoinableReason } from '../video/parts/errors.ts';
import { transcodeSound, transcodeWindow } from '../video/parts/transcodePart.ts';
import type { PartsPlan } from '../video/parts/worthParts.ts';
import type { VideoPlan } from '../video/plan/videoPlan.ts';
import { boundedSeconds, shortSeconds } from '../video/short.ts';
import { planOrTranscode, type Savings, transcodeVideo, type VideoOutcome } from '../video/transcodeVideo.ts';
import { handlerOf, type JobDependencies } from './mediaJob.ts';

type Payload = PayloadOf<'video.transcode'>;

/** Sounds of longer films have a queue of their own: hours of sound take minutes, and without sound nothing can be played. */
const mostSoundSeconds = 1_200;

/** What the jobs of a queue take. */
interface VideoQueue {
  name: 'video.transcode' | 'video.encode' | 'video.long' | 'video.sound' | 'video.longSound' | 'video.ahead';
  /** Seconds of such a film, encoded whole. */
  mostSeconds?: (plan: VideoPlan) => number;
  /** Seconds of a film, of which the job encodes the sound. */
  mostSoundSeconds?: number;
  /** Where a longer one belongs. */
  longer?: (error: LongerError) => JobName;
}

const longerFilm = ({ seconds }: LongerError): JobName =>
  seconds !== undefined && seconds <= boundedSeconds ? 'video.encode' : 'video.long';

/**
 * The queues, of which each has places of its own in a worker: what is short never waits for what takes long, and what has a bound never for
 * what has none. Otherwise one film of hours would stop the videos of all accounts.
 */
export const videoQueues = {
  /** New videos: films are planned, short ones encoded. */
  begin: { name: 'video.transcode', mostSeconds: shortSeconds, longer: longerFilm },
  bounded: { name: 'video.encode', mostSeconds: () => boundedSeconds, longer: longerFilm },
  long: { name: 'video.long' },
  sound: { name: 'video.sound', mostSoundSeconds, longer: () => 'video.longSound' },
  longSound: { name: 'video.longSound' },
  ahead: { name: 'video.ahead' },
} as const satisfies Record<string, VideoQueue>;

/** What an attempt has made. Only whole videos and windows count as seconds of media. */
type Made = { durationSeconds: number; bytes: number } & (
  | { kind: 'presentation'; outcome: VideoOutcome }
  | { kind: 'plan'; plan: PartsPlan }
  | { kind: 'part'; segments: number | undefined }
  | { kind: 'notJoined'; reason: NotJoinableReason }
);

const nothing = { durationSeconds: 0, bytes: 0 };

type Dependencies = JobDependencies & {
  /** Whether films may be encoded in parts. */
  inParts: boolean;
  savings: Savings;
};

/** The handler of the jobs of one queue: the whole video, a part of it, or the presentation of its parts. */
export function videoTranscode(deps: Dependencies, of: VideoQueue = videoQueues.begin) {
  const { queue } = deps;
  return handlerOf(deps, {
    name: of.name,
    subject: ({ videoId, work }: Payload) => ({ videoId, work: work?.kind ?? 'whole' }),
    transcode: (payload, request) => make(deps, of, payload, { ...request, sourceKey: payload.sourceKey }),
    queueFor: (error) => of.longer?.(error),
    onProgress: async ({ videoId, work }, jobId, percent, speed) => {
      if (work === undefined) await queue.emit('video.progress', { videoId, jobId, percent });
      else if (work.kind === 'window') {
        const measured = speed === undefined ? {} : { speed };
        await queue.emit('video.partProgress', { videoId, encodeId: work.encodeId, jobId, percent, ...measured });
      }
    },
    onStored: async ({ videoId, work }, attempt, segments, tracks) => {
      if (work === undefined) return;
      await queue.emit('video.partStored', { videoId, encodeId: work.encodeId, ...attempt, segments, tracks });
    },
    onDone: ({ videoId, work }, attempt, made, options) => report(queue, { videoId, work, ...attempt }, made, options),
    onRefused: ({ videoId, work }, jobId, failure, options) =>
      queue.publish('video.failed', { videoId, jobId: work?.encodeId ?? jobId, ...failure }, options),
  });
}

async function make(
  deps: Dependencies,
  of: VideoQueue,
  { work, mayPlan, mayMove = false }: Payload,
  request: AttemptRequest,
): Promise<Made> {
  const limits = mayMove ? of : undefined;
  try {
    switch (work?.kind) {
      case undefined: {
        const whole = { ...request, mostSeconds: limits?.mostSeconds };
        if (!deps.inParts || mayPlan !== true) return presented(await transcodeVideo(deps, whole));
        const made = await planOrTranscode(deps, whole);
        return 'parts' in made ? { kind: 'plan', plan: made.parts, ...nothing } : presented(made.whole);
      }
      case 'window':
        return { kind: 'part', ...(await transcodeWindow(deps, request, work)) };
      case 'ahead':
        return aheadPart(await transcodeAhead(deps, request, work));
      case 'aheadEnd':
        return aheadPart(await assembleAhead(deps, request, work));
      case 'sound':
        return {
          kind: 'part',
          ...(await transcodeSound(deps, request, { track: work.track, mostSeconds: limits?.mostSoundSeconds })),
        };
      case 'assembly':
        return { ...presented(await assembleFilm(deps, request, work)), durationSeconds: 0 };
    }
  } catch (error) {
    if (!(error instanceof NotJoinableError)) throw error;
    request.log.warn({ reason: error.reason }, error.message);
    return { kind: 'notJoined', reason: error.reason, ...nothing };
  }
}

/** What is ahead is encoded again, and counts then. */
const aheadPart = (made: AheadOutcome | undefined): Made => ({
  kind: 'part',
  segments: made?.segments,
  bytes: made?.bytes ?? 0,
  durationSeconds: 0,
});

const presented = (outcome: VideoOutcome): Made => ({
  kind: 'presentation',
  outcome,
  durationSeconds: outcome.durationSeconds,
  bytes: outcome.bytes,
});

const countOf = ({ segments }: { segments: number | undefined }) => (segments === undefined ? {} : { segments });

function report(
  queue: JobDependencies['queue'],
  { videoId, work, jobId, prefix }: { videoId: string; work: Payload['work']; jobId: string; prefix: string },
  made: Made,
  options: PublishOptions,
): Promise<string> {
  /** The current job of the video. */
  const encodeId = work?.encodeId ?? jobId;
  switch (made.kind) {
    case 'presentation':
      return queue.publish('video.transcoded', { videoId, jobId: encodeId, prefix, ...made.outcome }, options);
    case 'plan':
      return queue.publish('video.planned', { videoId, jobId, ...made.plan }, options);
    case 'part':
      return queue.publish('video.partDone', { videoId, encodeId, jobId, prefix, ...countOf(made) }, options);
    case 'notJoined':
      return queue.publish('video.notJoined', { videoId, encodeId, jobId, reason: made.reason }, options);
  }
}
