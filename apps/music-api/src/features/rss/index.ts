import { holderOf } from '@millrace/auth';
import { isNotModified } from '@millrace/delivery';
import { etagOf, matchesTag } from '@millrace/http';
import { feature } from '@millrace/media';
import type { Request, Response } from 'express';
import type { MusicCore } from '../../core.ts';
import type { ArtistService } from '../../provided/artists.ts';
import type { PlaylistService } from '../../provided/playlists.ts';
import type { TracksProvided } from '../../provided/tracks.ts';
import { createFeeds } from './feeds.ts';
import { createObjectSizes } from './objectSizes.ts';
import { media, rssOperations } from './operations.ts';
import { type RssFeed, renderRss } from './rss.ts';

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

interface Needs {
  core: MusicCore;
  tracks: TracksProvided;
  people: ArtistService;
  playlists: { service: PlaylistService };
}

/** Artists and playlists as feeds, which programs for podcasts read. */
export const rss = feature({
  name: 'rss',
  operations: rssOperations,
  create({ core, tracks, people: artists, playlists }: Needs) {
    const { baseUrl, config, delivered, openPool, storage } = core;
    const feeds = createFeeds({
      artists,
      playlists: playlists.service,
      tracks: tracks.service,
      urls: delivered.urls,
      baseUrl,
      sizesOf: createObjectSizes(storage, openPool),
      consoleUrl: config.CONSOLE_URL,
    });
    return {
      handlers: {
        artist: {
          handle: async ({ params, caller }, req, res) =>
            send(req, res, await feeds.ofArtist(params.id, holderOf(caller, req))),
        },
        playlist: {
          handle: async ({ params, caller }, req, res) =>
            send(req, res, await feeds.ofPlaylist(params.id, holderOf(caller, req))),
        },
      },
    };
  },
});
