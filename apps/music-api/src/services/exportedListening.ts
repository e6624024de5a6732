import type { ExportedRows } from '@millrace/media-service';

const withoutAccount = "to_jsonb(r) - 'account_id'";

/** What an account's export contains of the music service, next to its tracks. Pictures are among the files. */
export const exportedListening: readonly ExportedRows[] = [
  {
    type: 'playlist',
    table: 'music.playlists',
    owner: 'account_id',
    key: 'r.id::text',
    json: `to_jsonb(r) - '{account_id,next_position,link_hash,picture_key}'::text[] || jsonb_build_object('track_ids',
      ARRAY(SELECT t.track_id FROM music.playlist_tracks t WHERE t.playlist_id = r.id ORDER BY t.position))`,
  },
  {
    type: 'album',
    table:
      '(SELECT a.*, p.name AS performer FROM music.albums a LEFT JOIN music.performers p ON p.id = a.performer_id)',
    owner: 'account_id',
    key: 'r.id::text',
    json: `jsonb_build_object('id', r.id, 'title', r.title, 'performer', r.performer, 'is_single', r.is_single, 'year', r.year,
      'created_at', r.created_at)`,
  },
  {
    type: 'lyrics',
    table: '(SELECT l.*, t.account_id FROM music.lyrics l JOIN music.tracks t ON t.id = l.track_id)',
    owner: 'account_id',
    key: 'r.track_id',
    json: withoutAccount,
  },
  {
    type: 'app_password',
    table: 'auth.app_passwords',
    owner: 'account_id',
    key: 'r.id::text',
    json: `jsonb_build_object('name', r.name, 'created_at', r.created_at, 'last_used_at', r.last_used_at)`,
  },
  { type: 'like', table: 'music.likes', owner: 'account_id', key: 'r.track_id', json: withoutAccount },
  {
    type: 'follow',
    table: 'music.follows',
    owner: 'follower_id',
    key: 'r.artist_id::text',
    json: "to_jsonb(r) - 'follower_id'",
  },
  { type: 'star', table: 'music.stars', owner: 'account_id', key: 'r.kind || r.id::text', json: withoutAccount },
  { type: 'rating', table: 'music.ratings', owner: 'account_id', key: 'r.kind || r.id', json: withoutAccount },
  { type: 'bookmark', table: 'music.bookmarks', owner: 'account_id', key: 'r.track_id', json: withoutAccount },
  {
    type: 'play_queue',
    table: 'music.play_queues',
    owner: 'account_id',
    key: 'r.account_id::text',
    json: withoutAccount,
  },
];
