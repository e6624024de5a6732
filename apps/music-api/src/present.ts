import type { Track } from '@millrace/database';
import type { PublicUrls } from '@millrace/delivery';
import { trackObjects, trackQualities } from '@millrace/jobs';
import { presentError } from '@millrace/media-service';

/** URLs of the pictures of a ready track; null if there is no such picture. */
export function pictureUrls(track: Track, urls: Pick<PublicUrls, 'pathForKey'>) {
  const prefix = track.status === 'ready' ? track.outputPrefix : null;
  const pathOf = (name: string): string | null => (prefix === null ? null : urls.pathForKey(prefix + name));
  return {
    waveform_data: pathOf(trackObjects.waveform),
    /** The same data as numbers: audiowaveform's JSON, version 2. */
    waveform_json: pathOf(trackObjects.waveformData),
    cover_art: track.hasCover ? pathOf(trackObjects.cover) : null,
  };
}

/**
 * A track as the API returns it, alone or in a list: the fields of the specification and some additional ones.
 *
 * @param liked whether the caller likes it; absent for a caller without an account
 */
export function presentTrack(track: Track, urls: Pick<PublicUrls, 'pathForKey'>, liked?: boolean) {
  const isReady = track.status === 'ready';
  return {
    id: track.id,
    title: track.title,
    artist_name: track.artistName,
    /** The owner's account id, which is also the id of the artist's profile. */
    artist_id: track.accountId,
    album: track.album,
    genre: track.genre,
    status: track.status,
    /** 0 to 100; increases while the track is processed. */
    progress: isReady ? 100 : track.progress,
    /** Bytes of the file received; increases during the upload. */
    uploaded_bytes: Number(track.uploadedBytes),
    /** Duration as decoded; null until the track is ready. */
    duration_seconds: track.durationSeconds,
    play_count: Number(track.playCount),
    like_count: track.likeCount,
    created_at: track.createdAt.toISOString(),
    ...pictureUrls(track, urls),
    /** Measured bits per second of each stream; null until the track is ready. */
    bitrates: isReady
      ? Object.fromEntries(trackQualities.map((quality, n) => [quality, track.bitrates[n] ?? null]))
      : null,
    sample_rate: track.sampleRate,
    channels: track.channels,
    /** Measured (EBU R128), not applied; null until the track is ready, or if it cannot be measured. */
    loudness:
      track.integratedLufs === null && track.truePeakDbtp === null
        ? null
        : { integrated_lufs: track.integratedLufs, true_peak_dbtp: track.truePeakDbtp },
    ...(liked !== undefined && { liked }),
    ...presentError(track),
  };
}
