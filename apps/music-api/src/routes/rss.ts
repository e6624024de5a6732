import { type Account, holderOf } from '@millrace/auth';
import { isNotModified } from '@millrace/delivery';
import { type Answer, type AnswerHeader, type Api, etagOf, matchesTag, operation, serialId } from '@millrace/http';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { type Feeds, maxItems } from '../rss/feeds.ts';
import { type RssFeed, renderRss } from '../rss/rss.ts';

const tag = 'Feeds';
const params = z.object({ id: serialId });
const headers = z.object({
  'If-None-Match': z.string().optional().describe('An ETag: 304 if the feed still has it'),
  'If-Modified-Since': z.string().optional(),
});
const media = 'application/rss+xml';
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

/** If-Modified-Since knows nothing of tracks that are gone: they change the ETag only, and programs keep what they have seen. */
function isCurrent(req: Request, etag: string, lastModified: Date | undefined): boolean {
  return lastModified === undefined
    ? matchesTag(req.get('if-none-match'), etag)
    : isNotModified(req.headers, { etag, lastModified });
}

function send(req: Request, res: Response, feed: RssFeed): void {
  const body = Buffer.from(renderRss(feed));
  const etag = `"${etagOf(body)}"`;
  res.setHeader('Cache-Control', 'public, max-age=60');
  res.setHeader('ETag', etag);
  if (feed.changedAt !== undefined) res.setHeader('Last-Modified', feed.changedAt.toUTCString());
  if (isCurrent(req, etag, feed.changedAt)) {
    res.status(304).end();
    return;
  }
  res.setHeader('Content-Type', `${media}; charset=utf-8`);
  res.setHeader('Content-Length', body.length);
  res.end(req.method === 'HEAD' ? undefined : body);
}

export function mountRss(api: Api<Account>, feeds: Feeds): void {
  api.handle(rssOperations.artist, async ({ params, caller }, req, res) =>
    send(req, res, await feeds.ofArtist(params.id, holderOf(caller, req))),
  );
  api.handle(rssOperations.playlist, async ({ params, caller }, req, res) =>
    send(req, res, await feeds.ofPlaylist(params.id, holderOf(caller, req))),
  );
}
