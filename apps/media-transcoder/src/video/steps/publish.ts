import { videoObjects } from '@millrace/jobs';
import type { Attempt } from '../../attempt/attempt.ts';
import type { Uploader } from '../../attempt/uploader.ts';
import { ratio } from '../../media/rational.ts';
import { dashManifest } from '../dash/manifest.ts';
import type { AudioRendition } from '../hls/audioGroup.ts';
import { masterPlaylist, type Variant } from '../hls/master.ts';
import { iFramePlaylistName, mediaPlaylistName } from '../hls/names.ts';
import { iFramePlaylist, mediaPlaylist, targetDuration } from '../hls/playlists.ts';
import { pickThumbnail } from '../packaging/thumbnails.ts';
import { type PackagedTrack, segmentSeconds } from '../packaging/types.ts';
import { maxFrameRate } from '../plan/timing.ts';
import type { VideoPlan } from '../plan/videoPlan.ts';
import type { Encoded } from './encode.ts';

/** Stores what refers to the segments, and the thumbnail. */
export async function publish({
  plan,
  encoded,
  uploader,
}: Pick<Attempt, 'uploader'> & { plan: VideoPlan; encoded: Encoded }): Promise<object> {
  const { videos, audio } = encoded;
  const variants = plan.rungs.flatMap((rung, index): Variant[] => {
    const packaged = videos[index];
    return packaged ? [{ ...rung, frameRate: declaredRate(plan, packaged), packaged }] : [];
  });
  const thumbnail = pickThumbnail(encoded.stills, ({ length }) => length);
  if (thumbnail === undefined) throw new Error('there is no thumbnail');
  await uploader.store(videoObjects.thumbnail, thumbnail);
  await storePlaylists(uploader, variants, audio);
  return {};
}

/** Stores the playlists and the manifests, the master playlist last: everything that it names exists before it. */
export async function storePlaylists(
  uploader: Uploader,
  variants: readonly Variant[],
  audio: readonly AudioRendition[],
): Promise<void> {
  const tracks = [...variants, ...audio].map(({ packaged }) => packaged);
  const target = targetDuration(
    tracks.flatMap(({ segments }) => segments),
    segmentSeconds,
  );
  const put = (name: string, text: string) => uploader.store(name, Buffer.from(text));
  for (const { label, packaged } of variants) {
    await put(`${label}/${mediaPlaylistName}`, mediaPlaylist(packaged, target));
    await put(`${label}/${iFramePlaylistName}`, iFramePlaylist(packaged, target));
  }
  for (const { folder, packaged } of audio) {
    await put(`${folder}/${mediaPlaylistName}`, mediaPlaylist(packaged, target));
  }
  await uploader.drain();
  await put(videoObjects.dash, dashManifest(variants, audio, target));
  await uploader.drain();
  await put(videoObjects.master, masterPlaylist(variants, audio, target));
  await uploader.drain();
}

/** FRAME-RATE is the highest in the stream (RFC 8216, 4.3.4.2): the rate of a constant one, else the measured one. */
function declaredRate(plan: VideoPlan, packaged: PackagedTrack): number {
  if (plan.timing.kind === 'constant') return ratio(plan.timing.rate);
  return Math.min(maxFrameRate, Math.max(1, packaged.maxFrameRate));
}
