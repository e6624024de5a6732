import type { Account } from '@millrace/auth';
import { grantOf } from '@millrace/delivery';
import { type Api, mediaId, operation, redirect, sendInPieces, usualMaxBytes } from '@millrace/http';
import type { Response } from 'express';
import { z } from 'zod';
import type { EarlyPlayback } from '../early/index.ts';
import type { Playback } from '../services/playback.ts';
import type { VideoService } from '../services/videos.ts';

const playlistType = 'application/vnd.apple.mpegurl';
const tag = 'Playback';
const security = 'public';
const rendition = z
  .string()
  .regex(/^[a-z0-9-]{1,20}$/)
  .describe('A rung, such as `720p`, or `audio`');
const errors = ['not_ready', 'unusable_media'] as const;
const playlistAnswers = (description: string) => ({
  200: {
    description,
    media: [playlistType],
    headers: ['Cache-Control', 'Access-Control-Allow-Origin'] as const,
  },
});

/** Public. What `/stream/:id/manifest` leads to while parts of a film are encoded, and can be played. */
export const earlyOperations = {
  master: operation({
    method: 'get',
    path: '/stream/:id/early/master.m3u8',
    operationId: 'getGrowingMaster',
    tag,
    summary: 'Get the HLS master playlist of a film that is still being encoded',
    security,
    params: z.object({ id: mediaId }),
    answers: {
      ...playlistAnswers('The playlist'),
      302: { description: 'The video is ready', headers: ['Location', 'Access-Control-Allow-Origin'] },
    },
    errors,
  }),
  playlist: operation({
    method: 'get',
    path: '/stream/:id/early/:rendition/playlist.m3u8',
    operationId: 'getGrowingPlaylist',
    tag,
    summary: 'Get the HLS playlist of a rendition, which grows while the film is encoded',
    security,
    params: z.object({ id: mediaId, rendition }),
    answers: playlistAnswers('The playlist'),
    errors,
  }),
  segment: operation({
    method: 'get',
    path: '/stream/:id/early/:rendition/:name',
    operationId: 'getGrowingSegment',
    tag,
    summary: 'Redirect to a segment of a film that is still being encoded',
    security,
    params: z.object({ id: mediaId, rendition, name: z.string().regex(/^(?:init\.mp4|\d{5,9}\.m4s)$/) }),
    answers: {
      302: { description: 'The address of the segment', headers: ['Location', 'Access-Control-Allow-Origin'] },
    },
    errors,
  }),
};

export function mountEarly(
  api: Api<Account>,
  { videos, early, playback }: { videos: Pick<VideoService, 'get'>; early: EarlyPlayback; playback: Playback },
): void {
  const sendPlaylist = (res: Response, text: string) => {
    res.status(200).type(playlistType).send(text);
  };
  /** The same address has another answer a few seconds later. */
  const open = (res: Response) => {
    res.setHeader('Cache-Control', 'no-store');
    res.setHeader('Access-Control-Allow-Origin', '*');
  };

  api.handle(earlyOperations.master, async ({ params }, req, res) => {
    const text = await early.master(await videos.get(params.id, grantOf(req)));
    open(res);
    // Relative, so that it stays on the origin and the path that the client uses.
    if (text === null) redirect(res, '../manifest');
    else sendPlaylist(res, text);
  });

  api.handle(earlyOperations.playlist, async ({ params }, req, res) => {
    const fragments = await early.playlist(await videos.get(params.id, grantOf(req)), params.rendition);
    open(res);
    res.status(200).type(playlistType);
    if (req.method === 'HEAD') res.end();
    // That of a film of 100 hours has two and a half mebibytes, and each player asks for it every four seconds.
    else await sendInPieces(res, fragments, { maxBytes: usualMaxBytes });
  });

  api.handle(earlyOperations.segment, async ({ params }, req, res) => {
    const key = await early.keyOf(await videos.get(params.id, grantOf(req)), params.rendition, params.name);
    open(res);
    redirect(res, playback.pathFor(key, grantOf(req)));
  });
}
