import { accounts } from '../common/accounts.ts';
import { authColumn } from '../common/authColumn.ts';
import { beacons } from '../common/beacons.ts';
import { documents } from '../common/documents.ts';
import { fuzz } from '../common/fuzz.ts';
import { handedIn } from '../common/handedIn.ts';
import { health } from '../common/health.ts';
import { invitations } from '../common/invitations.ts';
import { keys } from '../common/keys.ts';
import { listing } from '../common/listing.ts';
import { mails } from '../common/mail.ts';
import { openId } from '../common/openId.ts';
import { operators } from '../common/operators.ts';
import { secondFactor } from '../common/secondFactor.ts';
import { type CommonStory, noSuchExport, readyIn } from '../common/service.ts';
import { musicService } from '../common/services.ts';
import { sessions } from '../common/sessions.ts';
import type { ServiceSuite, Story } from '../common/story.ts';
import { unknownIds } from '../common/unknownIds.ts';
import { uploads } from '../common/uploads.ts';
import { albums } from './albums.ts';
import { badMedia } from './badMedia.ts';
import { concurrency } from './concurrency.ts';
import { cursors } from './cursors.ts';
import { discovery } from './discovery.ts';
import { musicEditing } from './editing.ts';
import { endpoints, singleThings } from './endpoints.ts';
import { life, lifecycle } from './lifecycle.ts';
import { listEmbeds } from './listEmbeds.ts';
import { listening } from './listening.ts';
import { originals } from './originals.ts';
import { players } from './players.ts';
import { playlistCovers } from './playlistCovers.ts';
import { playlistLinks } from './playlistLinks.ts';
import { playlists } from './playlists.ts';
import { plays } from './plays.ts';
import { programs } from './programs.ts';
import { social } from './social.ts';
import { strangers } from './strangers.ts';
import { streams } from './streams.ts';
import { usage } from './usage.ts';
import { visibility } from './visibility.ts';

const of =
  (story: CommonStory): Story =>
  (platform) =>
    story(platform, musicService);

const uploading = {
  ...musicService,
  required: { title: 'Generated', artistName: 'Nobody' },
  uploadPath: '/tracks/upload',
  isMediumAtOnce: true,
};

export const musicSuite: ServiceSuite = {
  service: 'music',
  name: 'the music service',
  url: 'ACCEPTANCE_MUSIC_URL',
  stories: [
    of(health),
    of(documents),
    operators({
      ...musicService,
      noun: 'track',
      ready: (api, owner) => readyIn(api, musicService, owner),
      play: async ({ music }, id) => (await music.api('GET', `/tracks/${id}/stream`)).status,
      job: { name: 'track.export', payload: noSuchExport },
    }),
    of(uploads),
    lifecycle,
    albums,
    visibility,
    players,
    programs,
    listening,
    streams,
    originals,
    of(beacons),
    plays,
    usage,
    ...musicEditing,
    playlistCovers,
    ...handedIn(uploading),
  ],
  anyEngines: [
    keys(musicService, '/tracks', [
      '/auth/me',
      '/keys',
      '/playlists',
      '/me/likes',
      '/play-queue',
      '/bookmarks',
      '/ratings',
      '/feed',
      '/usage/summary',
      '/usage/daily',
      '/usage/tracks',
    ]),
    authColumn(musicService, endpoints),
    unknownIds(musicService, singleThings),
    of(listing),
    strangers,
    discovery,
    playlists,
    playlistLinks,
    listEmbeds,
    cursors,
    social,
    concurrency,
    fuzz(uploading),
    badMedia,
  ],
  people: [of(accounts), of(sessions), of(mails), of(openId), of(secondFactor), of(invitations)],
  day: [life],
  kind: [lifecycle],
};
