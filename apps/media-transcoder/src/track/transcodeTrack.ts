import type { TrackResult } from '@millrace/jobs';
import { type AttemptDependencies, type AttemptRequest, runAttempt } from '../attempt/attempt.ts';
import { inspect } from '../attempt/steps/inspect.ts';
import { probe } from '../attempt/steps/probe.ts';
import { stepsOf } from '../attempt/steps.ts';
import type { TrackAttempt } from './attempt.ts';
import { sourceTypeOf } from './plan/sourceType.ts';
import { check } from './steps/check.ts';
import { encode } from './steps/encode.ts';
import { plan } from './steps/plan.ts';
import { publish } from './steps/publish.ts';
import { readTagsOfSource } from './steps/readTags.ts';
import { tag } from './steps/tag.ts';
import { readTrackTags } from './tags/trackTags.ts';

export type TrackOutcome = Omit<TrackResult, 'trackId' | 'jobId' | 'prefix'>;

export interface TrackRequest extends AttemptRequest {
  /** Storage key of an uploaded cover, which has priority over the one in the file. */
  coverKey: string | null;
  /** Seconds of sound that the job's queue is for; no limit without. */
  mostSeconds?: number | undefined;
}

/** From a source to a track. The audio is measured and the cover is made during the encode. */
const steps = stepsOf<TrackAttempt>()
  .step(inspect('audio'))
  .step(probe('audio'))
  .step(plan)
  .step(readTagsOfSource)
  .step(encode)
  .step(tag)
  .step(check)
  .step(publish);

/**
 * @throws PermanentMediaError if the file is the cause
 * @throws LongerError if the track is longer than its queue takes; any other error can be retried
 */
export function transcodeTrack(deps: AttemptDependencies, request: TrackRequest): Promise<TrackOutcome> {
  return runAttempt(deps, request, async (attempt) => {
    const { storage } = deps;
    const { info, plan, tags, encoded, cover, bitrates, uploader } = await steps.run({
      ...attempt,
      storage,
      coverKey: request.coverKey,
      mostSeconds: request.mostSeconds,
    });
    return {
      durationSeconds: Math.round((encoded.samples / plan.sampleRate) * 1000) / 1000,
      bitrates,
      sampleRate: plan.sampleRate,
      channels: plan.channels,
      hasCover: cover !== undefined,
      sourceType: sourceTypeOf(info.format),
      tags: readTrackTags(tags, encoded.tags),
      loudness: encoded.loudness,
      bytes: uploader.bytes,
    };
  });
}
