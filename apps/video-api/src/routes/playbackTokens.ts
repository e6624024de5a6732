import type { Account } from '@millrace/auth';
import { type Api, mediaId, operation } from '@millrace/http';
import { z } from 'zod';
import type { Playback } from '../services/playback.ts';
import type { VideoService } from '../services/videos.ts';

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

export const playbackTokenOperations = {
  create: operation({
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

export function mountPlaybackTokens(
  api: Api<Account>,
  deps: {
    videos: Pick<VideoService, 'getOwn'>;
    playback: Playback;
    /** URL of the API. */
    baseUrl: string;
  },
): void {
  api.answer(playbackTokenOperations.create, async ({ params, body, caller }) => {
    const { id } = await deps.videos.getOwn(caller.id, params.id);
    const { token, expiresAt } = deps.playback.tokenFor(id, body.expiresIn);
    const address = (name: string) => `${deps.baseUrl}/stream/~${token}/${id}/${name}`;
    return {
      token,
      expiresAt: new Date(expiresAt * 1000).toISOString(),
      manifest: address('manifest'),
      embed: address('embed'),
      thumbnail: address('thumbnail'),
    };
  });
}
