import { readFileSync } from 'node:fs';
import { profiles } from '@millrace/auth';
import { readerLimits } from '@millrace/delivery';
import { trackObjects } from '@millrace/jobs';
import {
  createFetches,
  createMediaApp,
  createMediaCore,
  createOwnerOf,
  createPictureLeases,
  createPictures,
  createResumableUploads,
  createSettlement,
  createUsage,
  endFetchesOfSuspended,
  endUploads,
  openEngines,
  refolding,
  startExports,
  startFetchResults,
  transcoded,
  versionIn,
} from '@millrace/media-service';
import type { App, ComposeOptions } from '@millrace/service';
import { mountUploads, uploadLimits } from '@millrace/uploads';
import { musicContract } from './contract.ts';
import { presentedTracks, trackEventOperations, trackWebhookOperations } from './events.ts';
import { mountAdminTracks } from './routes/admin.ts';
import { mountAlbums } from './routes/albums.ts';
import { mountBookmarks } from './routes/bookmarks.ts';
import { mountDiscovery } from './routes/discovery.ts';
import { mountEmbed } from './routes/embed.ts';
import { mountListEmbeds } from './routes/listEmbeds.ts';
import { mountLyrics } from './routes/lyrics.ts';
import { mediaNamesRouter } from './routes/mediaNames.ts';
import { mountDownload } from './routes/originals.ts';
import { mountPeople } from './routes/people.ts';
import { playBeacon } from './routes/play.ts';
import { presentingWithTracks } from './routes/playlistAnswers.ts';
import { mountPlaylistCovers } from './routes/playlistCovers.ts';
import { mountPlaylistLinks } from './routes/playlistLinks.ts';
import { mountPlaylists } from './routes/playlists.ts';
import { mountPlayQueue } from './routes/playQueue.ts';
import { mountRatings } from './routes/ratings.ts';
import { mountRss } from './routes/rss.ts';
import { mountSearch } from './routes/search.ts';
import { mountStream } from './routes/stream.ts';
import { createOriginalSender, createTrackSender } from './routes/trackSender.ts';
import { mountTracks } from './routes/tracks.ts';
import { resumableFields, uploadOperations } from './routes/uploads.ts';
import { mountUsage } from './routes/usage.ts';
import { createFeeds } from './rss/feeds.ts';
import { createObjectSizes } from './rss/objectSizes.ts';
import { createAlbumService } from './services/albums/albums.ts';
import { placingMisplaced } from './services/albums/misplaced.ts';
import { createArtistService } from './services/artists.ts';
import { columnsOfStart } from './services/assumedFields.ts';
import { createBookmarkService } from './services/bookmarks.ts';
import { createCharts } from './services/charts.ts';
import { createCoverService, makingCovers } from './services/covers.ts';
import { createEndedListener, playsOfNobody } from './services/endedListener.ts';
import { exportedListening } from './services/exportedListening.ts';
import { createFollowedTracks } from './services/followedTracks.ts';
import { createLikeService } from './services/likes.ts';
import { createReaddressing } from './services/listing/readdressing.ts';
import { releasing } from './services/listing/releases.ts';
import { createLyricsService, hasLyrics } from './services/lyrics/lyrics.ts';
import { createOriginals } from './services/originals.ts';
import { performersOf } from './services/performers.ts';
import { createPlaylistCovers } from './services/playlistCovers.ts';
import { createPlaylistLinks } from './services/playlistLinks.ts';
import { createPlaylistPictures } from './services/playlistPictures.ts';
import { createPlaylistService } from './services/playlists.ts';
import { createPlayQueueService } from './services/playQueue.ts';
import { createPlayCounter } from './services/plays.ts';
import { createRatingService } from './services/ratings.ts';
import { createRemovedTracks } from './services/removedTracks.ts';
import { startResults } from './services/results.ts';
import { keepingHead } from './services/search/head.ts';
import { openSearch } from './services/search/open.ts';
import { createSuggestions } from './services/search/suggestions.ts';
import { similarTracks } from './services/similarTracks.ts';
import { createSizedCovers, makingSizedCovers } from './services/sizedCovers.ts';
import { createStreams } from './services/streams.ts';
import { createTrackService, forgetTrack } from './services/tracks.ts';
import { createTrackViews } from './services/trackViews.ts';
import { withdrawTrack } from './services/visibility.ts';
import type { MusicApiConfig } from './settings.ts';
import { createSubsonic, subsonicPath } from './subsonic/index.ts';
import { trackTables } from './tables.ts';

export const appName = 'music-api';

const document = new URL('../openapi.json', import.meta.url);

/**
 * The composition root of music-api. The lifecycle closes everything in reverse order, so that writers close before the engines
 * that they write to.
 */
export async function compose(options: ComposeOptions<MusicApiConfig>): Promise<App> {
  const { config, log, lifecycle } = options;
  const engines = await openEngines(appName, musicContract, options);
  const { auth, cursors, database, openPool, queue, storage } = engines;

  const removed = createRemovedTracks(database);
  const upload = uploadLimits(config, config.MAX_UPLOAD_BYTES, { ...auth, openPool });
  endUploads(auth, upload.gate);
  const leases = createPictureLeases({ database, kind: trackTables.kind, log });
  const suspended = { accounts: auth.suspended.ids };
  const likes = createLikeService({ database, cursors, blocked: suspended });
  const artists = createArtistService(database);
  const playlistPictures = createPlaylistPictures({
    database,
    storage,
    log,
    pictures: { replace: (replacement) => pictures.replace(replacement) },
    sweeper: { sweep: (id, signal) => core.sweeper.sweep(id, signal) },
    purges: { purge: (executor, id, change) => core.purges.purge(executor, id, change) },
  });
  const playlists = createPlaylistService({
    database,
    cursors,
    playlistPictures,
    blocked: suspended,
    maxPlaylists: config.QUOTA_PLAYLISTS,
  });
  const readdressing = createReaddressing({
    database,
    storage,
    log,
    sweep: (id, signal) => core.sweeper.sweep(id, signal),
    purge: (executor, id) => core.purges.purge(executor, id),
  });
  const searching = openSearch({
    database,
    lifecycle,
    openPool,
    log,
    url: config.SEARCH_URL,
    concurrency: Math.ceil(config.DATABASE_POOL_SIZE / 2),
  });
  const core = createMediaCore({
    ...options,
    engines,
    tables: trackTables,
    afterUpload: transcoded(trackTables.kind, trackObjects.cover, { nextPrefix: 'next_prefix' }),
    mediaBaseUrl: config.MEDIA_BASE_URL,
    aging: [
      { table: 'music.plays', days: config.PLAY_LOG_DAYS, atAnyAge: playsOfNobody },
      { table: 'music.now_playing', days: 1, column: 'started_at' },
    ],
    tasks: [
      removed.task,
      leases.task,
      refolding(database, { table: trackTables.media, from: 'title', to: 'title_fold' }),
      refolding(database, { table: 'music.playlists', idType: 'int', where: 'true', from: 'title', to: 'title_fold' }),
      placingMisplaced(database),
      keepingHead(database),
      ...searching.tasks,
      releasing(database),
      readdressing.task,
    ],
    beforeRemove: (tx, row) => forgetTrack(database, tx, row),
    beforeTakeDown: async (tx, row) => {
      await withdrawTrack(database.executor(tx), row.id);
      await forgetTrack(database, tx, row);
    },
    forgetAccount: createEndedListener(database, { likes, artists, playlists }),
    exported: exportedListening,
  });
  const { rows, uploads, sweeper, delivered, events, exports, blocked, purges } = core;
  const fetches = createFetches({ rows, kind: trackTables.kind, maxBytes: config.MAX_UPLOAD_BYTES });
  endFetchesOfSuspended({ auth, database, tables: trackTables, rows, log });
  const tracks = createTrackService({ database, cursors, rows, fetches, removed, blocked, purges, readdressing, log });
  const lyrics = createLyricsService({ database, tracks });
  const albums = createAlbumService({ database, cursors, blocked });
  const bookmarks = createBookmarkService({ database, cursors, blocked });
  const queues = createPlayQueueService(database);
  const ratings = createRatingService({ database, cursors, blocked });
  const pictures = createPictures({ database, storage, sweeper, leases, upload, log });
  const makeCover = makingCovers(queue);
  const covers = createCoverService({ tracks, pictures, makeCover });
  const playlistCovers = createPlaylistCovers({ database, playlists, pictures, playlistPictures, makeCover });
  const search = searching.serve(blocked);
  const performers = (ids: readonly string[]) => performersOf({ database, blocked }, ids);
  const suggestions = createSuggestions({ search, tracks, albums, playlists, performers });
  const isDeliveredElsewhere = config.MEDIA_BASE_URL !== undefined;
  const streams = createStreams(tracks, { isDeliveredElsewhere, blocked, purges });
  const plays = createPlayCounter(database, blocked, openPool);
  lifecycle.onClose('plays', () => plays.close());
  const { bytes, urls } = delivered;
  const views = createTrackViews({ likes, urls, hasLyrics: (trackId) => hasLyrics(database, trackId) });

  const settlement = createSettlement({ database, queue, sweeper, log, tables: trackTables, events });
  await startResults(queue, settlement);
  await startFetchResults({
    queue,
    database,
    storage,
    sweeper,
    settlement,
    rows,
    log,
    tables: trackTables,
    accept: tracks.finishFetch,
  });

  await startExports(queue, exports, { kind: trackTables.kind, log });

  const baseUrl = `${config.PUBLIC_URL}${musicContract.apiPath}`;
  const resumable = createResumableUploads({
    storage,
    rows,
    tables: trackTables,
    lifecycle,
    log,
    everyMs: options.everyMs,
    leases: uploads,
    fields: resumableFields,
    columns: columnsOfStart,
    accept: ({ id, accountId, fields, ...upload }) =>
      tracks.finishUpload(accountId, id, { ...upload, ...fields, hasCoverFile: false }),
  });

  const readers = readerLimits(config);
  const send = createTrackSender({ storage, bytes, readers, urls, isDeliveredElsewhere });
  const originals = createOriginals({ tracks, blocked });
  const sendOriginal = createOriginalSender({ storage, bytes, readers });
  const subsonic = createSubsonic({
    database,
    streams,
    send,
    originals,
    sendOriginal,
    likes,
    lyrics,
    plays,
    playlists,
    search,
    blocked,
    log,
    bookmarks,
    queues,
    ratings,
    openPool,
    covers: createSizedCovers({ database, storage, makeSized: makingSizedCovers(queue), openPool, log }),
    passwords: auth.appPasswords,
    serverVersion: versionIn(readFileSync(document)),
  });

  return createMediaApp({
    ...options,
    engines,
    delivered,
    exports,
    events,
    eventOperations: trackEventOperations,
    webhookOperations: trackWebhookOperations,
    presented: presentedTracks(urls),
    blocked,
    checks: searching.checks,
    purges,
    tables: trackTables,
    profile: profiles.music,
    contract: musicContract,
    document,
    beacon: (api) => playBeacon(api, plays),
    beaconLimits: { perMinute: config.BEACONS_PER_MINUTE, perDay: config.BEACONS_PER_DAY },
    root: () => ({
      mount(app) {
        app.use(mediaNamesRouter({ streams, tracks, urls }));
        app.use(subsonicPath, subsonic);
      },
    }),
    operations(api) {
      auth.mountKeys(api);
      auth.mountAppPasswords(api);
      mountUploads(api, uploadOperations, {
        stores: resumable,
        fields: resumableFields,
        limits: upload,
        baseUrl,
        limitUploads: auth.limitUploads,
        isImport: auth.isImport,
        log,
      });
      const similar = (ids: readonly string[], count: number) => similarTracks(database, ids, blocked, count);
      mountDiscovery(api, { tracks, views, similar, charts: createCharts(database) });
      mountSearch(api, { search, suggestions, tracks, albums, playlists, performers, views, urls });
      mountLyrics(api, lyrics);
      mountAlbums(api, { albums, artists, tracks, views, urls });
      mountStream(api, { streams, originals, send, sendOriginal });
      mountDownload(api, { originals, send: sendOriginal });
      mountEmbed(api, { tracks, urls, mediaBaseUrl: config.MEDIA_BASE_URL });
      mountTracks(api, { auth, tracks, covers, likes, views, storage, upload, baseUrl });
      const present = presentingWithTracks({ playlists, tracks, views, urls });
      mountPlaylists(api, { playlists, present, urls });
      mountPlaylistCovers(api, { auth, playlists, covers: playlistCovers, present });
      const links = createPlaylistLinks({ database, playlists, playlistPictures });
      mountPlaylistLinks(api, { links, present, baseUrl });
      mountListEmbeds(api, { albums, playlists, links, tracks, urls, mediaBaseUrl: config.MEDIA_BASE_URL });
      mountPeople(api, {
        artists,
        likes,
        tracks,
        views,
        followed: createFollowedTracks({ database, cursors, blocked }),
      });
      mountPlayQueue(api, { queues, tracks, views });
      mountBookmarks(api, { bookmarks, tracks, views });
      mountRatings(api, { ratings, tracks, views });
      mountRss(
        api,
        createFeeds({
          artists,
          playlists,
          tracks,
          urls,
          baseUrl,
          sizesOf: createObjectSizes(storage, openPool),
          consoleUrl: config.CONSOLE_URL,
        }),
      );
      mountUsage(api, createUsage<string>(database, { tables: trackTables, title: 'title' }));
      mountAdminTracks(api, { tracks, views, rows, ownerOf: createOwnerOf(database) });
    },
  });
}
