import type { Database } from '@millrace/database';
import { type Cursors, type PageRequest, pageDepth } from '@millrace/http';
import { inOrderOf, type KeysetList, readKeysetPage } from '@millrace/media';
import type { BlockedMedia } from '@millrace/platform';
import { AppError } from '@millrace/service';
import { albumOrder } from '../../catalogue/albumOrder.ts';
import { readTotal } from '../../catalogue/totals.ts';
import { notOf } from '../../catalogue/visibility.ts';
import type { Album, AlbumPage, AlbumService, AlbumSort } from '../../provided/albums.ts';
import { noSuchAlbum, updateAlbum } from './editAlbum.ts';

const sorts: Record<AlbumSort, Pick<KeysetList, 'key' | 'isDescending'>> = {
  recent: { key: { column: 'created_at', type: 'timestamptz' }, isDescending: true },
  name: { key: { column: 'title_key', type: 'text' }, isDescending: false },
  // Albums without a year are last.
  year: { key: { column: 'COALESCE(year, 0)', type: 'int' }, isDescending: true },
};

const albumId = { column: 'id', type: 'uuid' } as const;

/** $1 ids */
const albumsById = `
  SELECT a.id, a.account_id AS "accountId", a.title, a.performer_id AS "performerId", p.name AS "artistName", a.is_single AS "isSingle", a.year,
    a.track_count AS "trackCount", a.duration_ms AS "durationMs", a.created_at AS "createdAt", cover.of AS cover
  FROM music.albums a LEFT JOIN music.performers p ON p.id = a.performer_id
  LEFT JOIN LATERAL (
    SELECT json_build_object('status', t.status, 'outputPrefix', t.output_prefix, 'pictureKey', t.picture_key, 'hasCover', t.has_cover) AS of
    FROM music.tracks t WHERE t.album_id = a.id AND (t.has_cover OR t.picture_key IS NOT NULL)
    ORDER BY ${albumOrder('t')}, t.id LIMIT 1
  ) AS cover ON true
  WHERE a.id = ANY($1::uuid[])`;

export function createAlbumService(deps: {
  database: Database;
  cursors: Cursors;
  blocked: Pick<BlockedMedia, 'accounts'>;
}): AlbumService {
  const { database, blocked } = deps;

  const byIds = async (ids: readonly string[]): Promise<Album[]> =>
    ids.length === 0 ? [] : inOrderOf(ids, await database.query<Album>(albumsById, [ids]));

  /** The albums of suspended accounts, which the total contains. */
  const hiddenTotal = async (): Promise<number> => {
    const accounts = blocked.accounts();
    if (accounts.length === 0) return 0;
    const [row] = await database.query<{ hidden: number }>(
      'SELECT count(*)::int AS hidden FROM music.albums WHERE account_id = ANY($1::int[])',
      [accounts],
    );
    return row?.hidden ?? 0;
  };

  const page = async (list: KeysetList, request: PageRequest): Promise<AlbumPage> => {
    const { ids, fields } = await readKeysetPage(deps, list, request);
    return { albums: await byIds(ids), fields };
  };

  const get = async (id: string): Promise<Album> => {
    const [album] = await byIds([id]);
    if (album === undefined || blocked.accounts().includes(album.accountId)) throw noSuchAlbum();
    return album;
  };

  return {
    get,

    listed: async (ids) => (await byIds(ids)).filter(({ accountId }) => !blocked.accounts().includes(accountId)),

    list: (sort, request) =>
      page(
        {
          ...sorts[sort],
          scope: ['albums', sort],
          table: 'music.albums',
          id: albumId,
          depth: pageDepth.public,
          where: `true${notOf(blocked)}`,
          parameters: [],
          total: async () => Math.max(0, (await readTotal(database, 'albums')) - (await hiddenTotal())),
        },
        request,
      ),

    ofAccount: (accountId, sort, request) =>
      page(
        {
          ...sorts[sort],
          scope: ['albums', sort, accountId],
          table: 'music.albums',
          id: albumId,
          depth: pageDepth.own,
          where: 'account_id = $1',
          parameters: [accountId],
        },
        request,
      ),

    tracksOf: ({ id, trackCount }, request) =>
      readKeysetPage(
        deps,
        {
          scope: ['album', id],
          table: 'music.tracks',
          where: 'album_id = $1::uuid',
          parameters: [id],
          key: { column: albumOrder(), type: 'text' },
          id: { column: 'id', type: 'text' },
          isDescending: false,
          depth: pageDepth.own,
          total: async () => trackCount,
        },
        request,
      ),

    async update(accountId, id, changes, precondition) {
      if ((await get(id)).accountId !== accountId) {
        throw new AppError('forbidden', 'The album belongs to another account.');
      }
      return get(await updateAlbum(database, accountId, id, changes, precondition));
    },
  };
}
