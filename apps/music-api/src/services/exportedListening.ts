import type { ExportedRows } from '@millrace/media-service';

/** What an account's export contains of the music service, next to its tracks. */
export const exportedListening: readonly ExportedRows[] = [
  {
    type: 'playlist',
    table: 'music.playlists',
    owner: 'account_id',
    key: 'r.id::text',
    json: `to_jsonb(r) - '{account_id,next_position,link_hash}'::text[] || jsonb_build_object('track_ids',
      ARRAY(SELECT t.track_id FROM music.playlist_tracks t WHERE t.playlist_id = r.id ORDER BY t.position))`,
  },
  { type: 'like', table: 'music.likes', owner: 'account_id', key: 'r.track_id', json: "to_jsonb(r) - 'account_id'" },
  {
    type: 'follow',
    table: 'music.follows',
    owner: 'follower_id',
    key: 'r.artist_id::text',
    json: "to_jsonb(r) - 'follower_id'",
  },
];
