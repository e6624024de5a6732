import { objectAnswers, objectRequestHeaders } from '@millrace/delivery';
import { mediaId, operation, pageAnswers } from '@millrace/http';
import { z } from 'zod';
import { frameWidths } from '../../frameWidths.ts';
import { videoState } from '../../present.ts';

const tag = 'Playback';
const security = 'public';
const params = z.object({ id: mediaId });
/** A video that is not ready, or that cannot be used. */
const notPlayable = ['not_ready', 'unusable_media'] as const;

const seconds = 'must be a number of seconds, such as 12.5';
const pixels = 'must be a whole number of pixels from 1';
const frameQuery = z
  .object({
    time: z
      .string({ error: seconds })
      .regex(/^\d{1,7}(?:\.\d{1,9})?$/, seconds)
      .transform(Number)
      .optional()
      .meta({ description: 'Seconds from the beginning of the video', override: { type: 'number', minimum: 0 } }),
    width: z
      .string({ error: pixels })
      .regex(/^[1-9]\d{0,4}$/, pixels)
      .transform(Number)
      .optional()
      .meta({
        description: `Of the frame at \`time\`: the next larger one of ${frameWidths.join(', ')} pixels, at most that of the video`,
        override: { type: 'integer', minimum: 1 },
      }),
  })
  .refine(({ time, width }) => time !== undefined || width === undefined, {
    path: ['width'],
    message: 'needs a time',
  });

const longest = 86_400;
const message = `must be a whole number of seconds from 1 to ${longest}`;

const playbackToken = z
  .object({
    token: z.string().describe('The part of the addresses that opens the video'),
    expiresAt: z.iso.datetime(),
    manifest: z.url().describe('The HLS master playlist, for players'),
    embed: z.url().describe('The player page, for an iframe'),
    thumbnail: z.url(),
  })
  .meta({ id: 'PlaybackToken' });

/** Public: no credentials; but a token is for the owner to make. */
export const playbackOperations = {
  manifest: operation({
    method: 'get',
    path: '/stream/:id/manifest',
    operationId: 'getManifest',
    tag,
    summary: 'Redirect to the HLS master playlist',
    security,
    params,
    answers: {
      302: { description: 'The address of the playlist', headers: ['Location', 'Access-Control-Allow-Origin'] },
    },
    errors: notPlayable,
  }),
  thumbnail: operation({
    method: 'get',
    path: '/stream/:id/thumbnail',
    operationId: 'getThumbnail',
    tag,
    summary: 'Get the thumbnail, or the frame at a time',
    description:
      'Without parameters, the thumbnail that the owner has chosen. With `time`, the frame that is shown then, to a tenth of a second.',
    security,
    params,
    query: frameQuery,
    headers: objectRequestHeaders,
    answers: objectAnswers('The picture', ['image/jpeg']),
    errors: [...notPlayable, 'range_not_satisfiable', 'rate_limited'],
  }),
  status: operation({
    method: 'get',
    path: '/stream/:id/status',
    operationId: 'getPlaybackStatus',
    tag,
    summary: 'Get the status and the progress of a video',
    description:
      'For players that wait for a video. While somebody asks, a film that the workers encode slower than it is played gets a small rendition ahead of the others, so that it can be played soon.',
    security,
    params,
    answers: { 200: { description: 'The status', json: videoState, headers: ['Access-Control-Allow-Origin'] } },
  }),
  embed: operation({
    method: 'get',
    path: '/stream/:id/embed',
    operationId: 'getEmbed',
    tag,
    summary: 'Get the player page, for an iframe',
    security,
    params,
    answers: pageAnswers('The page', ['X-Robots-Tag']),
  }),
  dashManifest: operation({
    method: 'get',
    path: '/stream/:id/manifest.mpd',
    operationId: 'getDashManifest',
    tag: 'Playback',
    summary: 'Redirect to the DASH manifest',
    description: 'It names the segments of the HLS playlists. Videos that an older version has transcoded have none.',
    security: 'public',
    params: z.object({ id: mediaId }),
    answers: {
      302: { description: 'The address of the manifest', headers: ['Location', 'Access-Control-Allow-Origin'] },
    },
    errors: ['not_ready', 'unusable_media', 'no_dash_manifest'],
  }),
  createToken: operation({
    method: 'post',
    path: '/videos/:id/playback-tokens',
    operationId: 'createPlaybackToken',
    tag: 'Playback',
    summary: 'Get addresses with which anyone can play a video for a while',
    description: 'For private videos: without a token in the path, their playback addresses answer 404.',
    security: 'jwtOrKey',
    scope: 'videos:read',
    params: z.object({ id: mediaId }),
    body: z.object({
      expiresIn: z
        .int({ error: message })
        .min(1, message)
        .max(longest, message)
        .default(3_600)
        .describe('Seconds for which the addresses work'),
    }),
    answers: { 201: { description: 'The token, and addresses with it', json: playbackToken } },
    errors: ['not_configured'],
  }),
};
