import { trackObjects } from '@millrace/jobs';
import type { Attempt } from '../../attempt/attempt.ts';
import type { TrackPlan } from '../plan/trackPlan.ts';
import type { EncodedTrack } from '../sound.ts';
import { waveformPng } from '../waveform/picture.ts';
import { waveformJson } from '../waveform/waveformJson.ts';

/** Stores all results. */
export async function publish({
  uploader,
  plan,
  encoded,
  cover,
}: Pick<Attempt, 'uploader'> & {
  plan: TrackPlan;
  encoded: EncodedTrack;
  cover: Buffer | undefined;
}): Promise<object> {
  for (const { quality, path } of encoded.streams) await uploader.storeFile(trackObjects.stream(quality), path);
  await uploader.store(trackObjects.waveform, waveformPng(encoded.peaks));
  await uploader.store(trackObjects.waveformData, Buffer.from(waveformJson(encoded.peaks, plan.sampleRate)));
  if (cover !== undefined) await uploader.store(trackObjects.cover, cover);
  await uploader.drain();
  return {};
}
