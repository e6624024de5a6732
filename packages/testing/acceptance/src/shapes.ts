import { z } from 'zod';

/** Responses as specified; more fields are allowed. */
const user = z.union([
  z.object({ id: z.int(), email: z.string(), companyName: z.string() }),
  z.object({ id: z.int(), email: z.string(), display_name: z.string() }),
  // The image service has no profile field.
  z.object({ id: z.int(), email: z.string() }),
]);

export const account = z.object({ user });
export const session = z.object({ token: z.string().min(1), user });
export const uploadedVideo = z.object({
  video: z.object({
    id: z.string().min(1),
    title: z.string(),
    status: z.literal('processing'),
    created_at: z.iso.datetime(),
  }),
});
export const singleVideo = z.object({
  video: z.object({
    id: z.string(),
    title: z.string(),
    description: z.string().nullable().optional(),
    status: z.enum(['uploading', 'fetching', 'processing', 'ready', 'error']),
    view_count: z.int(),
    duration_seconds: z.number().nullable(),
    qualities: z.array(z.string()),
    progress: z.number().min(0).max(100).optional(),
    playable: z.boolean().optional(),
    playable_seconds: z.number().nonnegative().optional(),
    error: z.object({ code: z.string(), message: z.string().min(1) }).optional(),
    storyboard: z.string().nullable().optional(),
    audio_tracks: z.array(z.object({ language: z.string(), label: z.string(), default: z.boolean() })).nullable(),
  }),
});
export const videoList = z.object({
  videos: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string().nullable(),
      status: z.enum(['uploading', 'fetching', 'processing', 'ready', 'error']),
      created_at: z.iso.datetime(),
      view_count: z.int(),
      duration_seconds: z.number().nullable(),
      qualities: z.array(z.string()),
    }),
  ),
  page: z.int(),
  limit: z.int(),
  total: z.int(),
});
export const createdKey = z.object({ id: z.int(), key: z.string(), name: z.string(), createdAt: z.iso.datetime() });
export const keyList = z.object({
  keys: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      prefix: z.string(),
      createdAt: z.iso.datetime(),
      key: z.never().optional(),
    }),
  ),
});
export const summary = z.object({ views: z.int(), bandwidth: z.int(), videoCount: z.int(), stored: z.int() });
export const daily = z.object({
  days: z.array(z.object({ date: z.iso.date(), views: z.int(), bandwidth: z.int() })),
});
export const rankedVideos = z.object({
  videos: z.array(z.object({ id: z.string(), title: z.string(), views: z.int(), bandwidth: z.int(), stored: z.int() })),
});

const mediaStatus = z.enum(['uploading', 'fetching', 'processing', 'ready', 'error']);
/** A track in lists and responses; fields of ready tracks are null before. */
export const track = z.object({
  id: z.string().min(1),
  title: z.string(),
  artist_name: z.string(),
  album: z.string().nullable(),
  album_id: z.uuid().nullable(),
  genre: z.string().nullable(),
  status: mediaStatus,
  duration_seconds: z.number().nullable(),
  play_count: z.int(),
  like_count: z.int(),
  originals: z.enum(['owner', 'public']),
  waveform_data: z.string().nullable(),
  cover_art: z.string().nullable(),
  streams: z.record(z.string(), z.string()).nullable(),
  visibility: z.enum(['public', 'unlisted', 'private']),
  release_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  liked: z.boolean().optional(),
  progress: z.number().min(0).max(100).optional(),
  error: z.object({ code: z.string(), message: z.string().min(1) }).optional(),
});
export const uploadedTrack = z.object({ track: track.extend({ status: z.literal('processing') }) });
export const singleTrack = z.object({ track });
export const someTracks = z.object({ tracks: z.array(track) });
const album = z.object({
  id: z.uuid(),
  title: z.string(),
  artist_name: z.string().nullable(),
  is_single: z.boolean(),
  year: z.int().nullable(),
  track_count: z.int().min(1),
  duration_seconds: z.number().min(0),
});
export const albumPage = z.object({ albums: z.array(album) });
export const singleAlbum = z.object({ album: album.extend({ tracks: z.array(track) }) });
export const trackList = someTracks.extend({ page: z.int(), limit: z.int(), total: z.int() });
const playlist = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  isPublic: z.boolean(),
  track_count: z.int(),
  creator_name: z.string(),
  cover_art: z.string().nullable(),
});
/** A playlist with one page of its tracks. */
export const singlePlaylist = z.object({
  playlist: playlist.extend({ tracks: z.array(track) }),
  page: z.int(),
  limit: z.int(),
  total: z.int(),
});
export const playlistList = z.object({
  playlists: z.array(playlist),
  page: z.int(),
  limit: z.int(),
  total: z.int(),
});
export const likeAnswer = z.object({ liked: z.boolean(), count: z.int() });
export const followAnswer = z.object({ following: z.boolean(), followers: z.int() });
export const artistProfile = z.object({
  artist: z.object({
    id: z.int(),
    display_name: z.string(),
    track_count: z.int(),
    total_plays: z.int(),
    followers: z.int(),
    following: z.boolean(),
    tracks: z.array(track),
  }),
});
