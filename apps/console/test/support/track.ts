import type { Track } from '@millrace/client';

/** A track of which only the title matters. */
export const trackOf = (title: string): Track => ({
  ...{
    id: title,
    title,
    artist_name: 'The Quay',
    artist_id: 1,
    album: null,
    album_id: null,
    album_artist: null,
    is_compilation: false,
    track_number: null,
    disc_number: null,
    year: null,
    genre: null,
    status: 'ready',
    progress: 100,
  },
  ...{ uploaded_bytes: 1, duration_seconds: 1, play_count: 0, like_count: 0, created_at: '2026-01-31T12:00:00.000Z' },
  ...{ waveform_data: null, waveform_json: null, cover_art: null, bitrates: null, sample_rate: null, channels: null },
  ...{ streams: null, visibility: 'public', release_at: null },
  ...{ loudness: null, originals: 'owner', etag: '""' },
});
