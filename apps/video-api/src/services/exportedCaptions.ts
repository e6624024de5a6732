import type { ExportedRows } from '@millrace/media-service';

const ofVideos = (table: string, where = 'true') =>
  `(SELECT t.*, v.account_id FROM ${table} t JOIN video.videos v ON v.id = t.video_id WHERE ${where})`;

/** What an account's export says of captions and chapters. The uploaded caption files are among the originals of their video. */
export const exportedCaptions: readonly ExportedRows[] = [
  {
    type: 'captions',
    table: ofVideos('video.captions', 't.until IS NULL'),
    owner: 'account_id',
    key: "r.video_id || ' ' || r.language",
    json: `jsonb_build_object('video_id', r.video_id, 'language', r.language, 'label', r.label, 'default', r.is_default,
      'source', r.source, 'cues', r.cues, 'created_at', r.created_at)`,
  },
  {
    type: 'chapters',
    table: ofVideos('video.chapters'),
    owner: 'account_id',
    key: 'r.video_id',
    json: "to_jsonb(r) - 'account_id'",
  },
];
