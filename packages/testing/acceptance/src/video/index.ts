import { accounts } from '../common/accounts.ts';
import { authColumn } from '../common/authColumn.ts';
import { beacons } from '../common/beacons.ts';
import { direct } from '../common/direct.ts';
import { documents } from '../common/documents.ts';
import { endingOfAccounts } from '../common/ending.ts';
import { fetching } from '../common/fetching.ts';
import { fuzz } from '../common/fuzz.ts';
import { handedIn } from '../common/handedIn.ts';
import { health } from '../common/health.ts';
import { invitations } from '../common/invitations.ts';
import { keys } from '../common/keys.ts';
import { listing } from '../common/listing.ts';
import { absentMailServer, mails } from '../common/mail.ts';
import { openId } from '../common/openId.ts';
import { operators } from '../common/operators.ts';
import { secondFactor } from '../common/secondFactor.ts';
import { type CommonStory, noSuchExport, readyIn } from '../common/service.ts';
import { videoService } from '../common/services.ts';
import { sessions } from '../common/sessions.ts';
import type { ServiceSuite, Story } from '../common/story.ts';
import { unknownIds } from '../common/unknownIds.ts';
import { uploads } from '../common/uploads.ts';
import { badMedia } from './badMedia.ts';
import { captions } from './captions.ts';
import { delivery } from './delivery.ts';
import { derived } from './derived.ts';
import { videoEditing } from './editing.ts';
import { endpoints, singleThings } from './endpoints.ts';
import { lifecycle } from './lifecycle.ts';
import { parts } from './parts.ts';
import { players } from './players.ts';
import { privateVideos } from './privateVideos.ts';
import { strangers } from './strangers.ts';
import { usage } from './usage.ts';

const of =
  (story: CommonStory): Story =>
  (platform) =>
    story(platform, videoService);

const uploading = {
  ...videoService,
  required: { title: 'Generated' },
  uploadPath: '/videos/upload',
  isMediumAtOnce: true,
};

const ending = endingOfAccounts(uploading);

const operating = operators({
  ...videoService,
  noun: 'video',
  ready: (api, owner) => readyIn(api, videoService, owner),
  play: async ({ video }, id) => (await video.api('GET', `/stream/${id}/manifest`)).status,
  job: { name: 'video.export', payload: noSuchExport },
});

const stories = [
  of(health),
  of(documents),
  operating,
  of(uploads),
  lifecycle,
  parts,
  privateVideos,
  captions,
  of(beacons),
  usage,
  delivery,
  ...videoEditing,
  derived,
  ...handedIn(uploading),
];

const anyEngines = [
  keys(videoService, '/videos', ['/auth/me', '/keys', '/usage/summary', '/usage/daily', '/usage/videos']),
  authColumn(videoService, endpoints),
  unknownIds(videoService, singleThings),
  of(listing),
  strangers,
  fuzz(uploading),
  badMedia,
  players,
];

const people = [
  of(accounts),
  of(sessions),
  of(mails),
  of(absentMailServer),
  of(openId),
  of(secondFactor),
  of(invitations),
];

export const videoSuite: ServiceSuite = {
  service: 'video',
  name: 'the video service',
  url: 'ACCEPTANCE_URL',
  stories,
  anyEngines,
  people,
  day: [of(health), of(documents), ending.begin, lifecycle, parts, fetching(uploading), fuzz(uploading), ending.end],
  kind: [lifecycle, direct(uploading)],
};
