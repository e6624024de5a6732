import type { TrackQuality } from '@millrace/jobs';
import { checkStream } from '../checkStream.ts';
import type { TrackPlan } from '../plan/trackPlan.ts';
import type { EncodedTrack } from '../sound.ts';

/** Checks that each stream is complete, and measures its bit rate. @throws Error if one is not */
export async function check({
  encoded: { streams, samples },
  plan: { sampleRate },
}: {
  encoded: EncodedTrack;
  plan: TrackPlan;
}): Promise<{ bitrates: Record<TrackQuality, number> }> {
  const bitrates: Record<TrackQuality, number> = { '128k': 0, '256k': 0, '320k': 0 };
  for (const { quality, path } of streams) {
    bitrates[quality] = Math.round(((await checkStream(path, samples)) * 8 * sampleRate) / samples);
  }
  return { bitrates };
}
