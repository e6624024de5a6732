import { profiles } from '@millrace/auth';
import { trackObjects } from '@millrace/jobs';
import {
  accounts,
  admin,
  apiKeys,
  appPasswords,
  defineService,
  documents,
  events,
  exports,
  operators,
  receiving,
  transcoded,
  uploads,
  webhooks,
} from '@millrace/media';
import { trackEvents } from './events.ts';
import { albums } from './features/albums/index.ts';
import { bookmarks } from './features/bookmarks/index.ts';
import { discovery } from './features/discovery/index.ts';
import { embeds } from './features/embeds/index.ts';
import { likes } from './features/likes/index.ts';
import { lyrics } from './features/lyrics/index.ts';
import { moderation } from './features/moderation/moderation.ts';
import { people } from './features/people/index.ts';
import { playback } from './features/playback/index.ts';
import { playlists } from './features/playlists/index.ts';
import { playQueue } from './features/playQueue/index.ts';
import { plays } from './features/plays/index.ts';
import { ratings } from './features/ratings/index.ts';
import { results } from './features/results/index.ts';
import { rss } from './features/rss/index.ts';
import { search } from './features/search/index.ts';
import { subsonic } from './features/subsonic/index.ts';
import { tracks } from './features/tracks/index.ts';
import { usage } from './features/usage/index.ts';
import { musicApiSettings } from './settings.ts';
import { trackTables } from './tables.ts';
import { trackUploads } from './uploads.ts';

const title = 'Millrace music';
const apiPath = '/api';

/** The music service. */
export const musicService = defineService({
  name: 'music-api',
  title,
  description: 'Upload a track, get it transcoded to AAC, and stream it in public; playlists, likes and follows.',
  apiPath,
  settings: musicApiSettings,
  document: new URL('../openapi.json', import.meta.url),
  tables: trackTables,
  afterUpload: transcoded(trackTables.kind, trackObjects.cover, { nextPrefix: 'next_prefix' }),
  bases: (config) => ({ mediaBaseUrl: config.MEDIA_BASE_URL }),
  features: [
    accounts(profiles.music),
    exports,
    apiKeys,
    appPasswords,
    receiving,
    tracks,
    likes,
    people,
    albums,
    lyrics,
    playlists,
    results,
    search,
    discovery,
    playback,
    plays,
    embeds,
    playQueue,
    bookmarks,
    ratings,
    rss,
    usage,
    uploads(trackUploads),
    subsonic,
    events(trackEvents),
    webhooks(trackEvents),
    admin,
    operators,
    moderation,
    documents({ title, apiPath }),
  ],
});
