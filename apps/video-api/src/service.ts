import { profiles } from '@millrace/auth';
import { videoObjects } from '@millrace/jobs';
import {
  accounts,
  admin,
  apiKeys,
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
import { namedCaptions } from './captions/rows.ts';
import { videoEvents } from './events.ts';
import { captions } from './features/captions/index.ts';
import { chapters } from './features/chapters/index.ts';
import { derived } from './features/derived/index.ts';
import { early } from './features/early/index.ts';
import { making } from './features/making/index.ts';
import { moderation } from './features/moderation/moderation.ts';
import { parts } from './features/parts/index.ts';
import { playback } from './features/playback/index.ts';
import { results } from './features/results/index.ts';
import { usage } from './features/usage/usage.ts';
import { videos } from './features/videos/index.ts';
import { views } from './features/views/index.ts';
import { visibility } from './features/visibility/index.ts';
import { videoApiSettings } from './settings.ts';
import { derivedOfVideo, videoPlaces, videoTables } from './tables.ts';
import { videoUploads } from './uploads.ts';

const title = 'Millrace video';
const apiPath = '/api';

/** The video service. */
export const videoService = defineService({
  name: 'video-api',
  title,
  description: 'Upload a video, get it transcoded to HLS, and play it in public.',
  apiPath,
  settings: videoApiSettings,
  document: new URL('../openapi.json', import.meta.url),
  tables: videoTables,
  afterUpload: transcoded(videoTables.kind, videoObjects.thumbnail, {
    places: videoPlaces,
    others: namedCaptions,
    derived: derivedOfVideo,
  }),
  bases: (config) => ({ mediaBaseUrl: config.MEDIA_BASE_URL, privateBaseUrl: config.MEDIA_PRIVATE_BASE_URL }),
  features: [
    accounts(profiles.video),
    exports,
    apiKeys,
    receiving,
    making,
    visibility,
    videos,
    captions,
    chapters,
    parts,
    results,
    derived,
    playback,
    early,
    views,
    usage,
    uploads(videoUploads),
    events(videoEvents),
    webhooks(videoEvents),
    admin,
    operators,
    moderation,
    documents({ title, apiPath }),
  ],
});
