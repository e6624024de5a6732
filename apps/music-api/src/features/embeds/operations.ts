import { mediaId, operation, pageAnswers, serialId } from '@millrace/http';
import { mediaStateFields } from '@millrace/media';
import { z } from 'zod';
import { pictureFields } from '../../present.ts';

const tag = 'Playback';
const params = z.object({ id: mediaId });

const trackState = z
  .object({ ...mediaStateFields, duration_seconds: z.number().nullable(), ...pictureFields })
  .meta({ id: 'TrackState' });

/** Public: no credentials. They show what everybody sees. */
export const embedOperations = {
  status: operation({
    method: 'get',
    path: '/tracks/:id/status',
    operationId: 'getPlaybackStatus',
    tag,
    summary: 'Get the status and the progress of a track',
    security: 'public',
    params,
    answers: { 200: { description: 'The status', json: trackState, headers: ['Access-Control-Allow-Origin'] } },
  }),
  track: operation({
    method: 'get',
    path: '/tracks/:id/embed',
    operationId: 'getEmbed',
    tag,
    summary: 'Get the player page, for an iframe',
    security: 'public',
    params,
    answers: pageAnswers('The page', ['X-Robots-Tag']),
  }),
  album: operation({
    method: 'get',
    path: '/albums/:id/embed',
    operationId: 'getAlbumEmbed',
    tag,
    summary: 'Get the player page of an album, for an iframe',
    security: 'public',
    params: z.object({ id: z.uuid() }),
    answers: pageAnswers('The page'),
  }),
  playlist: operation({
    method: 'get',
    path: '/playlists/:id/embed',
    operationId: 'getPlaylistEmbed',
    tag,
    summary: 'Get the player page of a public playlist, for an iframe',
    security: 'public',
    params: z.object({ id: serialId }),
    answers: pageAnswers('The page'),
  }),
  shared: operation({
    method: 'get',
    path: '/shared/playlists/:token/embed',
    operationId: 'getSharedPlaylistEmbed',
    tag,
    summary: 'Get the player page of the playlist of a link, for an iframe',
    security: 'public',
    params: z.object({ token: z.string().max(100) }),
    answers: pageAnswers('The page', ['X-Robots-Tag']),
  }),
};
