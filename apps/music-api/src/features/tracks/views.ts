import type { Database, Track } from '@millrace/database';
import type { PublicUrls } from '@millrace/delivery';
import { presentTrack } from '../../present.ts';
import type { TrackViews, Viewer } from '../../provided/trackViews.ts';

/** Tracks in answers, with what the viewer's account says of them. */
export function createTrackViews(database: Pick<Database, 'query'>, urls: PublicUrls): TrackViews {
  /** Those that the viewer likes; undefined for one without an account. */
  async function likedBy(
    tracks: readonly Track[],
    viewer: Viewer | undefined,
  ): Promise<ReadonlySet<string> | undefined> {
    if (viewer === undefined) return undefined;
    if (tracks.length === 0) return new Set();
    const rows = await database.query<{ id: string }>(
      'SELECT track_id AS id FROM music.likes WHERE account_id = $1 AND track_id = ANY($2::text[])',
      [viewer.id, tracks.map(({ id }) => id)],
    );
    return new Set(rows.map(({ id }) => id));
  }
  const hasLyrics = async (trackId: string): Promise<boolean> =>
    (await database.query('SELECT FROM music.lyrics WHERE track_id = $1', [trackId])).length > 0;

  const present = (track: Track, liked: ReadonlySet<string> | undefined, viewer: Viewer | undefined) =>
    presentTrack(track, urls, { liked: liked?.has(track.id), isWriteOnly: viewer?.isWriteOnly });
  return {
    async of(tracks, viewer) {
      const liked = await likedBy(tracks, viewer);
      return tracks.map((track) => present(track, liked, viewer));
    },
    async one(track, viewer) {
      const [liked, has] = await Promise.all([likedBy([track], viewer), hasLyrics(track.id)]);
      return { ...present(track, liked, viewer), has_lyrics: has };
    },
  };
}
