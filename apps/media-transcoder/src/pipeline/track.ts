import { type TrackQuality, type TrackResult, trackObjects } from '@millrace/jobs';
import { planTrack, type TrackPlan } from '../plan/trackPlan.ts';
import { readTrackTags } from '../tags/trackTags.ts';
import { waveformPng } from '../waveform/picture.ts';
import { waveformJson } from '../waveform/waveformJson.ts';
import { type AttemptDependencies, type AttemptRequest, runAttempt } from './attempt.ts';
import { checkStream } from './checkStream.ts';
import { makeCover } from './cover.ts';
import { type EncodedTrack, encodeTrack, type TrackAttempt } from './encodeTrack.ts';
import { inspectFile } from './inspect.ts';
import { probe } from './probe.ts';
import { together } from './together.ts';

export type TrackOutcome = Omit<TrackResult, 'trackId' | 'jobId' | 'prefix'>;

export interface TrackRequest extends AttemptRequest {
  /** Storage key of an uploaded cover, which goes before the one in the file. */
  coverKey: string | null;
}

/** Of the whole work, what is done when all is encoded; the rest is storing it. */
const encodedShare = 0.95;

/**
 * From a source to a track: fetch, inspect, probe, plan, encode (measuring as it goes, the cover beside it), check, publish.
 *
 * @throws PermanentMediaError when the file is to blame; anything else is worth another try
 */
export function transcodeTrack(deps: AttemptDependencies, request: TrackRequest): Promise<TrackOutcome> {
  return runAttempt(deps, request, async (attempt) => {
    const { tools, path, uploader, progress, signal, log } = attempt;
    await inspectFile(path, { ofPicture: 'no_audio_stream', signal });
    signal.throwIfAborted();
    const info = await probe({ tools, path, signal }, 'audio');
    signal.throwIfAborted();
    const plan = planTrack(info);
    log.info({ plan: summary(plan), format: info.format }, 'the plan');
    progress.report(0);
    const { encoded, cover } = await encodeWithCover(deps, request, {
      ...attempt,
      plan,
      format: info.format,
      onProgress: (share) => progress.report(share * encodedShare),
    });
    const bitrates = await measureStreams(encoded, plan);
    signal.throwIfAborted();

    for (const { quality, path: file } of encoded.streams) {
      await uploader.storeFile(trackObjects.stream(quality), file);
    }
    await uploader.store(trackObjects.waveform, waveformPng(encoded.peaks));
    await uploader.store(trackObjects.waveformData, Buffer.from(waveformJson(encoded.peaks, plan.sampleRate)));
    if (cover !== undefined) await uploader.store(trackObjects.cover, cover);
    await uploader.drain();
    return {
      durationSeconds: Math.round((encoded.samples / plan.sampleRate) * 1000) / 1000,
      bitrates,
      sampleRate: plan.sampleRate,
      channels: plan.channels,
      hasCover: cover !== undefined,
      tags: readTrackTags(encoded.tags),
      loudness: { integratedLufs: encoded.loudness.integrated, truePeakDbtp: encoded.loudness.truePeak },
      bytes: uploader.bytes,
    };
  });
}

/** Beside each other: the cover is done long before the sound. What fails one of them ends both. */
async function encodeWithCover(
  { storage }: Pick<AttemptDependencies, 'storage'>,
  { coverKey }: Pick<TrackRequest, 'coverKey'>,
  attempt: TrackAttempt,
): Promise<{ encoded: EncodedTrack; cover: Buffer | undefined }> {
  const failed = new AbortController();
  const signal = AbortSignal.any([attempt.signal, failed.signal]);
  const encoding = encodeTrack({ ...attempt, signal });
  const covering = makeCover({ ...attempt, storage, coverKey, stream: attempt.plan.cover, signal });
  await together([encoding, covering], () => failed.abort());
  return { encoded: await encoding, cover: await covering };
}

/** Bits per second of each stream, once it is certain that it is whole. */
async function measureStreams(
  { streams, samples }: Pick<EncodedTrack, 'streams' | 'samples'>,
  { sampleRate }: Pick<TrackPlan, 'sampleRate'>,
): Promise<Record<TrackQuality, number>> {
  const bitrates: Record<TrackQuality, number> = { '128k': 0, '256k': 0, '320k': 0 };
  for (const { quality, path } of streams) {
    bitrates[quality] = Math.round(((await checkStream(path, samples)) * 8 * sampleRate) / samples);
  }
  return bitrates;
}

function summary({ stream, sampleRate, channels, mix, cover }: TrackPlan) {
  return {
    codec: stream.codec,
    source: `${stream.sampleRate} Hz, ${stream.channels} (${stream.layout})`,
    made: `${sampleRate} Hz, ${channels}`,
    mix,
    cover,
  };
}
