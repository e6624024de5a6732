import { profiles } from '@millrace/auth';
import { readerLimits } from '@millrace/delivery';
import { createMediaApp, createMediaCore, createSettlement, openEngines, transcoded } from '@millrace/media-service';
import type { App, ComposeOptions } from '@millrace/service';
import { uploadLimits } from '@millrace/uploads';
import { musicContract } from './contract.ts';
import { mountDiscovery } from './routes/discovery.ts';
import { mountEmbed } from './routes/embed.ts';
import { mediaNamesRouter } from './routes/mediaNames.ts';
import { mountPeople } from './routes/people.ts';
import { playBeacon } from './routes/play.ts';
import { mountPlaylists } from './routes/playlists.ts';
import { mountStream } from './routes/stream.ts';
import { mountTracks } from './routes/tracks.ts';
import { createArtistService } from './services/artists.ts';
import { createLikeService } from './services/likes.ts';
import { createPlaylistService } from './services/playlists.ts';
import { createPlayCounter } from './services/plays.ts';
import { createRemovedTracks } from './services/removedTracks.ts';
import { startResults } from './services/results.ts';
import { createSearchService } from './services/search/search.ts';
import { createStreams } from './services/streams.ts';
import { createTrackService, forgetTrack } from './services/tracks.ts';
import { createTrackViews } from './services/trackViews.ts';
import type { MusicApiConfig } from './settings.ts';
import { trackTables } from './tables.ts';

export const appName = 'music-api';

/**
 * The composition root of music-api. The lifecycle closes everything in reverse order, so that writers close before the engines
 * that they write to.
 */
export async function compose(options: ComposeOptions<MusicApiConfig>): Promise<App> {
  const { config, log, lifecycle } = options;
  const engines = await openEngines(appName, options);
  const { auth, database, queue, storage } = engines;

  const removed = createRemovedTracks(database);
  const { rows, sweeper, delivered } = createMediaCore({
    ...options,
    engines,
    tables: trackTables,
    afterUpload: transcoded,
    mediaBaseUrl: config.MEDIA_BASE_URL,
    aging: [{ table: 'music.plays', days: config.PLAY_LOG_DAYS }],
    tasks: [removed.task],
    beforeRemove: (tx, row) => forgetTrack(database, tx, row),
  });
  const tracks = createTrackService({ database, rows, removed, log });
  const likes = createLikeService(database);
  const artists = createArtistService(database);
  const playlists = createPlaylistService(database, { maxPlaylists: config.QUOTA_PLAYLISTS });
  const search = createSearchService(database, log, { concurrency: Math.ceil(config.DATABASE_POOL_SIZE / 2) });
  const isDeliveredElsewhere = config.MEDIA_BASE_URL !== undefined;
  const streams = createStreams(tracks, { isDeliveredElsewhere });
  const plays = createPlayCounter(database);
  lifecycle.onClose('plays', () => plays.close());
  const { bytes, urls } = delivered;
  const views = createTrackViews(likes, urls);

  await startResults(queue, createSettlement({ database, sweeper, log, tables: trackTables }));

  return createMediaApp({
    ...options,
    engines,
    delivered,
    tables: trackTables,
    profile: profiles.music,
    contract: musicContract,
    document: new URL('../openapi.json', import.meta.url),
    beacon: (api) => playBeacon(api, plays),
    beaconsPerMinute: config.BEACONS_PER_MINUTE,
    root(app) {
      app.use(mediaNamesRouter({ streams, urls }));
    },
    operations(api) {
      const upload = uploadLimits(config, config.MAX_UPLOAD_BYTES);
      auth.mountKeys(api);
      mountDiscovery(api, { tracks, search, views });
      mountStream(api, { streams, bytes, storage, readers: readerLimits(config), urls, isDeliveredElsewhere });
      mountEmbed(api, { tracks, urls, mediaBaseUrl: config.MEDIA_BASE_URL });
      mountTracks(api, { auth, tracks, likes, views, storage, upload });
      mountPlaylists(api, { playlists, tracks, views });
      mountPeople(api, { artists, likes, tracks, views });
    },
  });
}
