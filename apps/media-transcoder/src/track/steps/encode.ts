import { ChangedError } from '../../media/changes.ts';
import type { MediaInfo } from '../../media/streams.ts';
import type { TrackAttempt } from '../attempt.ts';
import { coversIn } from '../cover/choose.ts';
import { makeCover } from '../cover/cover.ts';
import type { TrackPlan } from '../plan/trackPlan.ts';
import { type EncodedTrack, encodeSound } from '../sound.ts';
import type { TagSet } from '../tags/tagSet.ts';
import { together } from '../together.ts';

/** The share of the work that is done after encoding; the rest is storing. */
const encodedShare = 0.95;

type EncodeAttempt = TrackAttempt & { info: MediaInfo; plan: TrackPlan; tags: readonly TagSet[] };

interface Made {
  /** As it was carried out. */
  plan: TrackPlan;
  encoded: EncodedTrack;
  cover: Buffer | undefined;
}

/**
 * Makes the streams, the measurements and the cover. The cover is made concurrently and finishes long before the audio. A failure of
 * either ends both.
 *
 * @throws PermanentMediaError
 */
export async function encode(attempt: EncodeAttempt): Promise<Made> {
  try {
    return await encodeAs(attempt.plan, attempt);
  } catch (error) {
    if (!(error instanceof ChangedError)) throw error;
    attempt.log.info('the sound does not stay mono; encoding again');
    return encodeAs({ ...attempt.plan, channels: 2 }, attempt);
  }
}

async function encodeAs(plan: TrackPlan, attempt: EncodeAttempt): Promise<Made> {
  const { info, progress, tags } = attempt;
  const failed = new AbortController();
  const signal = AbortSignal.any([attempt.signal, failed.signal]);
  const onProgress = (share: number) => progress.report(share * encodedShare);
  const encoding = encodeSound({ ...attempt, plan, format: info.format, onProgress, signal });
  const covering = makeCover({ ...attempt, pictures: coversIn(tags), stream: plan.cover, signal });
  await together([encoding, covering], () => failed.abort());
  return { plan, encoded: await encoding, cover: await covering };
}
