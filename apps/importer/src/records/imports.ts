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

/** The rows of platform.imports of one account. They name media before their first byte is sent, so none is handed in twice. */
export interface Imports {
  /** Undefined if the content was never handed in. */
  find(content: Content): Promise<Imported | undefined>;
  /**
   * Makes an upload the one of its content.
   *
   * @param replaced the medium that `find` returned
   * @returns false if another process was faster: abandon the upload
   */
  claim(
    content: Content,
    upload: { mediaId: string; bytes: number; name: string },
    replaced: string | undefined,
  ): Promise<boolean>;
  /** The upload was refused, and nothing is left of it. */
  forget(content: Content, mediaId: string): Promise<void>;
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

const claimSql = `
  INSERT INTO platform.imports AS i (account_id, kind, sha256, media_id, bytes, name) VALUES ($1, $2, $3, $4, $5::bigint, $6)
  ON CONFLICT (account_id, kind, sha256) DO UPDATE
    SET media_id = excluded.media_id, name = excluded.name, created_at = now() WHERE i.media_id = $7`;

export function createImports(database: Database, accountId: number): Imports {
  return {
    async find({ kind, digest }) {
      const [found] = await database.query<Imported>(findSql, [accountId, kind, digest]);
      return found;
    },

    async claim({ kind, digest }, { mediaId, bytes, name }, replaced) {
      const values = [accountId, kind, digest, mediaId, bytes, name, replaced ?? null];
      return (await database.execute(claimSql, values)) > 0;
    },

    async forget({ kind, digest }, mediaId) {
      await database.execute(
        'DELETE FROM platform.imports WHERE account_id = $1 AND kind = $2 AND sha256 = $3 AND media_id = $4',
        [accountId, kind, digest, mediaId],
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
