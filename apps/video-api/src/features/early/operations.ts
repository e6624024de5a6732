import { mediaId, operation } from '@millrace/http';
import { z } from 'zod';

export const playlistType = 'application/vnd.apple.mpegurl';
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
