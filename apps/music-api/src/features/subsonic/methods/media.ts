import { requestIdOf } from '@millrace/http';
import { type TrackQuality, trackObjects } from '@millrace/jobs';
import { albumOrder } from '../../../catalogue/albumOrder.ts';
import { isListedFor, isPlayableBy, notOf } from '../../../catalogue/visibility.ts';
import { savedAs } from '../../../originals.ts';
import { coverKey } from '../../../present.ts';
import type { OriginalSender, Originals, Streams, TrackSender } from '../../../provided/playback.ts';
import type { PlaylistService } from '../../../provided/playlists.ts';
import { mediaIdOfPlaylist } from '../../../tables.ts';
import type { Library } from '../library/library.ts';
import { isOf } from '../library/songs.ts';
import { notFound } from '../protocol/errors.ts';
import { readId, requiredId } from '../protocol/ids.ts';
import type { SizedCovers } from '../sizedCovers.ts';
import type { Senders } from './types.ts';

export interface MediaDependencies {
  playlists: Pick<PlaylistService, 'get'>;
  streams: Streams;
  covers: SizedCovers;
  send: TrackSender;
  originals: Pick<Originals, 'find'>;
  sendOriginal: OriginalSender;
}

/** What a download is for who may not have the original. */
const downloaded: TrackQuality = '320k';

/** The best stream that takes no more than so many kilobits per second; 0 is no limit. */
export function qualityFor(kilobits: number): TrackQuality {
  if (kilobits === 0) return '256k';
  return kilobits >= 320 ? '320k' : kilobits >= 256 ? '256k' : '128k';
}

/** Tracks whose cover an id names. $1 the id, $2 the account that asks */
const coverOf = {
  track: isOf('track'),
  album: isOf('album'),
  artist: isOf('artist'),
  playlist: `t.id IN (
    SELECT p.track_id FROM music.playlist_tracks p JOIN music.playlists l ON l.id = p.playlist_id
    WHERE l.id = $1::int AND (l.account_id = $2 OR (l.is_public AND ${isListedFor('t', '$2::int')})))`,
} as const;

export function mediaMethods({ database, blocked }: Library, deps: MediaDependencies): Senders {
  const { playlists, streams, covers, send, originals, sendOriginal } = deps;
  return {
    /** `format=raw` asks for the original. Who may not have it gets what others get: without a limit, what a download is. */
    async stream({ account, parameters }, req, res) {
      const { id } = requiredId(parameters, 'track');
      const isRaw = parameters.text('format') === 'raw';
      const kilobits = parameters.integer('maxBitRate', { min: 0, max: 100_000, usual: 0 });
      const quality = isRaw && kilobits === 0 ? downloaded : qualityFor(kilobits);
      const original = isRaw ? await originals.find(id, account.id) : undefined;
      if (original !== undefined) {
        await sendOriginal(req, res, original, { caches: 'private' });
        return;
      }
      const key = (await streams.find(id, account.id)).prefix + trackObjects.stream(quality);
      await send(req, res, { key, trackId: id, caches: 'private' });
    },

    async download({ account, parameters }, req, res) {
      const { id } = requiredId(parameters, 'track');
      const original = await originals.find(id, account.id);
      if (original !== undefined) {
        await sendOriginal(req, res, original, { caches: 'private', headers: savedAs(original) });
        return;
      }
      res.setHeader('Content-Disposition', `attachment; filename="${id}.m4a"`);
      const key = (await streams.find(id, account.id)).prefix + trackObjects.stream(downloaded);
      await send(req, res, { key, trackId: id, caches: 'private' });
    },

    async getCoverArt({ account, holder, parameters }, req, res) {
      const id = readId(parameters.required('id'));
      if (id === undefined) throw notFound('cover');
      const size = parameters.optionalInteger('size', { min: 1, max: 10_000 });
      const sendCover = async (mediaId: string, cover: string): Promise<void> => {
        const key = await covers.keyOf({ mediaId, key: cover, requestId: requestIdOf(req), holder }, size);
        await send(req, res, { key, trackId: mediaId, caches: 'private' });
      };
      const playlist = id.kind === 'playlist' ? await playlists.get(Number(id.id), account.id) : undefined;
      if (playlist !== undefined && playlist.pictureKey !== null) {
        await sendCover(mediaIdOfPlaylist(playlist.id), playlist.pictureKey);
        return;
      }
      const [row] = await database.query<{ id: string; prefix: string; pictureKey: string | null; hasCover: boolean }>(
        `SELECT t.id, t.output_prefix AS prefix, t.picture_key AS "pictureKey", t.has_cover AS "hasCover" FROM music.tracks t
         WHERE ${coverOf[id.kind]} AND ${isPlayableBy('t', '$2::int')} AND (t.has_cover OR t.picture_key IS NOT NULL)${notOf(blocked, 't.account_id')}
         ORDER BY ${albumOrder('t')}, t.id LIMIT 1`,
        [id.id, account.id],
      );
      const key = row && coverKey(row, row.prefix);
      if (row === undefined || key === undefined || key === null) throw notFound('cover');
      await sendCover(row.id, key);
    },
  };
}
