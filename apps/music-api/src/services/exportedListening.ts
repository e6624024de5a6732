import type { ExportedRows } from '@millrace/media-service';

const withoutAccount = "to_jsonb(r) - 'account_id'";

/** What an account's export contains of the music service, next to its tracks. */
export const exportedListening: readonly ExportedRows[] = [
  {
    type: 'playlist',
    table: 'music.playlists',
    owner: 'account_id',
    key: 'r.id::text',
    json: `to_jsonb(r) - '{account_id,next_position,link_hash,picture_key}'::text[] || jsonb_build_object('track_ids',
      ARRAY(SELECT t.track_id FROM music.playlist_tracks t WHERE t.playlist_id = r.id ORDER BY t.position))`,
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
