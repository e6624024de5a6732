import { type Answer, type AnswerHeader, operation, serialId } from '@millrace/http';
import { z } from 'zod';
import { maxItems } from './feeds.ts';

const tag = 'Feeds';
const params = z.object({ id: serialId });
const headers = z.object({
  'If-None-Match': z.string().optional().describe('An ETag: 304 if the feed still has it'),
  'If-Modified-Since': z.string().optional(),
});
/** The media type of feeds. */
export const media = 'application/rss+xml';
const validators: readonly AnswerHeader[] = ['ETag', 'Last-Modified'];
const answers = {
  200: { description: 'RSS 2.0 with the elements of podcasts', media: [media], headers: validators },
  304: { description: 'Not modified since the version in the request', headers: validators },
} satisfies Record<number, Answer>;

/** Public: programs for feeds and podcasts have no credentials. */
export const rssOperations = {
  artist: operation({
    method: 'get',
    path: '/artists/:id/feed.xml',
    operationId: 'getArtistFeed',
    tag,
    summary: `Get the newest ${maxItems} tracks of an artist as RSS`,
    security: 'public',
    params,
    headers,
    answers,
  }),
  playlist: operation({
    method: 'get',
    path: '/playlists/:id/feed.xml',
    operationId: 'getPlaylistFeed',
    tag,
    summary: `Get the ${maxItems} tracks that were last added to a public playlist as RSS`,
    security: 'public',
    params,
    headers,
    answers,
  }),
};
