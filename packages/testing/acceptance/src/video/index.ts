import { accounts } from '../common/accounts.ts';
import { authColumn } from '../common/authColumn.ts';
import { beacons } from '../common/beacons.ts';
import { documents } from '../common/documents.ts';
import { fuzz } from '../common/fuzz.ts';
import { health } from '../common/health.ts';
import { keys } from '../common/keys.ts';
import { listing } from '../common/listing.ts';
import type { CommonStory } from '../common/service.ts';
import { videoService } from '../common/services.ts';
import { sessions } from '../common/sessions.ts';
import type { ServiceSuite, Story } from '../common/story.ts';
import { unknownIds } from '../common/unknownIds.ts';
import { uploads } from '../common/uploads.ts';
import { badMedia } from './badMedia.ts';
import { delivery } from './delivery.ts';
import { endpoints, singleThings } from './endpoints.ts';
import { lifecycle } from './lifecycle.ts';
import { strangers } from './strangers.ts';
import { usage } from './usage.ts';

const of =
  (story: CommonStory): Story =>
  (platform) =>
    story(platform, videoService);

export const videoSuite: ServiceSuite = {
  service: 'video',
  name: 'the video service',
  url: 'ACCEPTANCE_URL',
  stories: [
    of(health),
    of(documents),
    of(accounts),
    of(sessions),
    keys(videoService, '/videos', ['/auth/me', '/keys', '/usage/summary', '/usage/daily', '/usage/videos']),
    authColumn(videoService, endpoints),
    unknownIds(videoService, singleThings),
    of(uploads),
    of(listing),
    strangers,
    lifecycle,
    of(beacons),
    usage,
    delivery,
    fuzz({ ...videoService, required: { title: 'Fuzzed' }, uploadPath: '/videos/upload' }),
  ],
  mediaStories: [badMedia],
};
