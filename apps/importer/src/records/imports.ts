import type { Database } from '@millrace/database';
import type { MediaKind } from '@millrace/storage';

/** The bytes of a file, for one service of one account. */
export interface Content {
  kind: MediaKind;
  /** SHA-256. */
  digest: Buffer;
}

/** What became of content that was handed in before. */
export interface Imported {
  mediaId: string;
  /** Null if the medium was deleted. */
  status: 'uploading' | 'processing' | 'ready' | 'error' | null;
  isTakenDown: boolean;
}

/**
 * The rows of platform.imports of one account. A service writes them with the rows of its uploads: they name a medium before its first byte
 * is stored, so none is handed in twice.
 */
export interface Imports {
  /** Undefined if the content was never handed in. */
  find(content: Content): Promise<Imported | undefined>;
  /** The upload was refused. Its row goes if nothing is left of the medium. */
  forget(content: Content): Promise<void>;
  /** Of tracks: how far they are, and whether they have a cover. Deleted ones are left out. */
  tracks(ids: readonly string[]): Promise<{ id: string; status: string; hasCover: boolean }[]>;
}

const findSql = `
  SELECT i.media_id AS "mediaId", coalesce(v.status, t.status, g.status) AS status,
    coalesce(v.taken_down_at, t.taken_down_at, g.taken_down_at) IS NOT NULL AS "isTakenDown"
  FROM platform.imports i
  LEFT JOIN video.videos v ON i.kind = 'videos' AND v.id = i.media_id
  LEFT JOIN music.tracks t ON i.kind = 'tracks' AND t.id = i.media_id
  LEFT JOIN image.images g ON i.kind = 'images' AND g.id = i.media_id
  WHERE i.account_id = $1 AND i.kind = $2 AND i.sha256 = $3`;

const tables = {
  videos: 'video.videos',
  tracks: 'music.tracks',
  images: 'image.images',
} as const satisfies Record<MediaKind, string>;

export function createImports(database: Database, accountId: number): Imports {
  return {
    async find({ kind, digest }) {
      const [found] = await database.query<Imported>(findSql, [accountId, kind, digest]);
      return found;
    },

    async forget({ kind, digest }) {
      await database.execute(
        `DELETE FROM platform.imports i WHERE account_id = $1 AND kind = $2 AND sha256 = $3
           AND NOT EXISTS (SELECT 1 FROM ${tables[kind]} m WHERE m.id = i.media_id)`,
        [accountId, kind, digest],
      );
    },

    tracks: (ids) =>
      database.query(
        `SELECT id, status, (has_cover OR picture_key IS NOT NULL) AS "hasCover" FROM music.tracks
         WHERE account_id = $1 AND id = ANY($2::text[]) AND taken_down_at IS NULL`,
        [accountId, ids],
      ),
  };
}
