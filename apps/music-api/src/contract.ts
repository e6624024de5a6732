import { accountOperations, adminOperations, appPasswordOperations, keyOperations, profiles } from '@millrace/auth';
import type { Contract } from '@millrace/http';
import { documentOperations, exportOperations, operatorOperations } from '@millrace/media-service';
import { trackEventOperations, trackWebhookOperations } from './events.ts';
import { adminTrackOperations } from './routes/admin.ts';
import { albumOperations } from './routes/albums.ts';
import { bookmarkOperations } from './routes/bookmarks.ts';
import { discoveryOperations } from './routes/discovery.ts';
import { embedOperations } from './routes/embed.ts';
import { listEmbedOperations } from './routes/listEmbeds.ts';
import { lyricsOperations } from './routes/lyrics.ts';
import { downloadOperation } from './routes/originals.ts';
import { peopleOperations } from './routes/people.ts';
import { playOperation } from './routes/play.ts';
import { playlistCoverOperations } from './routes/playlistCovers.ts';
import { playlistLinkOperations } from './routes/playlistLinks.ts';
import { playlistOperations } from './routes/playlists.ts';
import { playQueueOperations } from './routes/playQueue.ts';
import { ratingOperations } from './routes/ratings.ts';
import { rssOperations } from './routes/rss.ts';
import { searchOperations } from './routes/search.ts';
import { streamOperation } from './routes/stream.ts';
import { trackOperations } from './routes/tracks.ts';
import { uploadOperations } from './routes/uploads.ts';
import { usageOperations } from './routes/usage.ts';

/** All operations of the music service. */
export const musicContract: Contract = {
  title: 'Millrace music',
  description: 'Upload a track, get it transcoded to AAC, and stream it in public; playlists, likes and follows.',
  apiPath: '/api',
  operations: [
    ...Object.values(profiles.music.operations),
    ...Object.values(exportOperations),
    ...Object.values(accountOperations),
    ...Object.values(keyOperations),
    ...Object.values(appPasswordOperations),
    ...Object.values(trackOperations),
    ...Object.values(discoveryOperations),
    ...Object.values(searchOperations),
    streamOperation,
    downloadOperation,
    playOperation,
    ...Object.values(embedOperations),
    ...Object.values(listEmbedOperations),
    ...Object.values(albumOperations),
    ...Object.values(lyricsOperations),
    ...Object.values(playlistOperations),
    ...Object.values(playlistCoverOperations),
    ...Object.values(playlistLinkOperations),
    ...Object.values(peopleOperations),
    ...Object.values(playQueueOperations),
    ...Object.values(bookmarkOperations),
    ...Object.values(ratingOperations),
    ...Object.values(rssOperations),
    ...Object.values(usageOperations),
    ...Object.values(uploadOperations),
    ...Object.values(trackEventOperations),
    ...Object.values(trackWebhookOperations),
    ...Object.values(adminOperations),
    ...Object.values(operatorOperations),
    ...Object.values(adminTrackOperations),
    ...Object.values(documentOperations),
  ],
};
