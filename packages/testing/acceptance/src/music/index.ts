import { accounts } from '../common/accounts.ts';
import { authColumn } from '../common/authColumn.ts';
import { beacons } from '../common/beacons.ts';
import { documents } from '../common/documents.ts';
import { fuzz } from '../common/fuzz.ts';
import { health } from '../common/health.ts';
import { keys } from '../common/keys.ts';
import { listing } from '../common/listing.ts';
import type { CommonStory } from '../common/service.ts';
import { musicService } from '../common/services.ts';
import { sessions } from '../common/sessions.ts';
import type { ServiceSuite, Story } from '../common/story.ts';
import { unknownIds } from '../common/unknownIds.ts';
import { uploads } from '../common/uploads.ts';
import { badMedia } from './badMedia.ts';
import { concurrency } from './concurrency.ts';
import { discovery } from './discovery.ts';
import { endpoints, singleThings } from './endpoints.ts';
import { lifecycle } from './lifecycle.ts';
import { playlists } from './playlists.ts';
import { plays } from './plays.ts';
import { social } from './social.ts';
import { strangers } from './strangers.ts';
import { streams } from './streams.ts';

const of =
  (story: CommonStory): Story =>
  (platform) =>
    story(platform, musicService);

export const musicSuite: ServiceSuite = {
  service: 'music',
  name: 'the music service',
  url: 'ACCEPTANCE_MUSIC_URL',
  stories: [
    of(health),
    of(documents),
    of(accounts),
    of(sessions),
    keys(musicService, '/tracks', ['/auth/me', '/keys', '/playlists', '/me/likes']),
    authColumn(musicService, endpoints),
    unknownIds(musicService, singleThings),
    of(uploads),
    of(listing),
    strangers,
    lifecycle,
    streams,
    of(beacons),
    plays,
    discovery,
    playlists,
    social,
    concurrency,
    fuzz({ ...musicService, required: { title: 'Fuzzed', artistName: 'Nobody' }, uploadPath: '/tracks/upload' }),
  ],
  mediaStories: [badMedia],
};
