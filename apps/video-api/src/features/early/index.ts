import { grantOf } from '@millrace/delivery';
import { redirect, sendInPieces, usualMaxBytes } from '@millrace/http';
import { feature } from '@millrace/media';
import type { Response } from 'express';
import type { VideoCore } from '../../core.ts';
import { createEarlyPlayback } from '../../early/index.ts';
import type { Playback } from '../../playback.ts';
import type { VideoService } from '../../videoService.ts';
import { earlyOperations, playlistType } from './operations.ts';

interface Needs {
  core: VideoCore;
  visibility: { playback: Playback };
  videos: Pick<VideoService, 'get'>;
}

/** The same address has another answer a few seconds later. */
const open = (res: Response): void => {
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Access-Control-Allow-Origin', '*');
};

/** Playlists of films that are still being encoded. */
export const early = feature({
  name: 'early',
  operations: earlyOperations,
  create({ core, visibility, videos }: Needs) {
    const early = createEarlyPlayback({ database: core.database, storage: core.storage });
    return {
      handlers: {
        master: {
          async handle({ params }, req, res) {
            const text = await early.master(await videos.get(params.id, grantOf(req)));
            open(res);
            // Relative, so that it stays on the origin and the path that the client uses.
            if (text === null) redirect(res, '../manifest');
            else res.status(200).type(playlistType).send(text);
          },
        },
        playlist: {
          async handle({ params }, req, res) {
            const fragments = await early.playlist(await videos.get(params.id, grantOf(req)), params.rendition);
            open(res);
            res.status(200).type(playlistType);
            if (req.method === 'HEAD') res.end();
            // That of a film of 100 hours has two and a half mebibytes, and each player asks for it every four seconds.
            else await sendInPieces(res, fragments, { maxBytes: usualMaxBytes });
          },
        },
        segment: {
          async handle({ params }, req, res) {
            const key = await early.keyOf(await videos.get(params.id, grantOf(req)), params.rendition, params.name);
            open(res);
            redirect(res, visibility.playback.pathFor(key, grantOf(req)));
          },
        },
      },
    };
  },
});
