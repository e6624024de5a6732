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
  status: 'uploading' | 'processing' | 'ready' | 'hidden' | 'error' | null;
  isTakenDown: boolean;
}

/** How far a medium is, and what it has. */
export interface MediumProgress {
  id: string;
  status: string;
  hasCover: boolean;
  hasLyrics: boolean;
  /** Languages of captions that were uploaded. */
  captions: readonly string[];
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
  /** How far videos or tracks are. Deleted ones are left out. */
  progress(kind: 'videos' | 'tracks', ids: readonly string[]): Promise<MediumProgress[]>;
}

const findSql = `
  SELECT i.media_id AS "mediaId", coalesce(v.status, t.status, g.status) AS status,
    coalesce(v.taken_down_at, t.taken_down_at, g.taken_down_at) IS NOT NULL AS "isTakenDown"
  FROM platform.imports i
  LEFT JOIN video.videos v ON i.kind = 'videos' AND v.id = i.media_id
  LEFT JOIN music.tracks t ON i.kind = 'tracks' AND t.id = i.media_id
  LEFT JOIN image.images g ON i.kind = 'images' AND g.id = i.media_id
  WHERE i.account_id = $1 AND i.kind = $2 AND i.sha256 = $3`;

const progressSql = {
  videos: `
    SELECT id, status, false AS "hasCover", false AS "hasLyrics", ARRAY(
      SELECT language FROM video.captions c WHERE c.video_id = v.id AND c.until IS NULL AND c.source = 'upload') AS captions
    FROM video.videos v
    WHERE account_id = $1 AND id = ANY($2::text[]) AND taken_down_at IS NULL`,
  tracks: `
    SELECT id, status, (has_cover OR picture_key IS NOT NULL) AS "hasCover",
      EXISTS (SELECT FROM music.lyrics l WHERE l.track_id = t.id) AS "hasLyrics", '{}'::text[] AS captions
    FROM music.tracks t
    WHERE account_id = $1 AND id = ANY($2::text[]) AND taken_down_at IS NULL`,
} as const;

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

    progress: (kind, ids) => database.query(progressSql[kind], [accountId, ids]),
  };
}
