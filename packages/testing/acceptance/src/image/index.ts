import { createKey } from '../actions.ts';
import { accounts } from '../common/accounts.ts';
import { authColumn } from '../common/authColumn.ts';
import { documents } from '../common/documents.ts';
import { fuzz } from '../common/fuzz.ts';
import { handedIn } from '../common/handedIn.ts';
import { health } from '../common/health.ts';
import { invitations } from '../common/invitations.ts';
import { keys } from '../common/keys.ts';
import { ownList } from '../common/listing.ts';
import { mails } from '../common/mail.ts';
import { openId } from '../common/openId.ts';
import { operators } from '../common/operators.ts';
import { secondFactor } from '../common/secondFactor.ts';
import { noSuchExport } from '../common/service.ts';
import { sessions } from '../common/sessions.ts';
import type { ServiceSuite, Story } from '../common/story.ts';
import { unknownIds } from '../common/unknownIds.ts';
import { newOwner, type Owner, smallPicture, uploadImage } from './actions.ts';
import { animations } from './animations.ts';
import { badImages } from './badImages.ts';
import { caching } from './caching.ts';
import { canonical } from './canonical.ts';
import { imageDetails } from './details.ts';
import { imageEditing } from './editing.ts';
import { endpoints, singleThings } from './endpoints.ts';
import { formats } from './formats.ts';
import { killedWorkers } from './killedWorkers.ts';
import { life, lifecycle, sharing } from './lifecycle.ts';
import { mutants } from './mutants.ts';
import { operations } from './operations.ts';
import { parameters } from './parameters.ts';
import { presets } from './presets.ts';
import { reachingSvgs } from './reachingSvgs.ts';
import { remoteSources } from './remoteSources.ts';
import { replacing } from './replacing.ts';
import { imageList } from './shapes.ts';
import { uploads } from './uploads.ts';
import { uploadUrls } from './uploadUrls.ts';
import { usage } from './usage.ts';

const service = {
  name: 'image',
  kind: 'images',
  media: (id: string) => `/images/${id}/transform`,
} as const;

const uploading = {
  ...service,
  file: { bytes: async () => new Uint8Array(await smallPicture()), name: 'small.png' },
  required: {},
  uploadPath: '/upload',
  isMediumAtOnce: false,
};

const listing: Story = (platform) => {
  const api = () => platform().image.api;
  ownList<Owner>({
    join: () => newOwner(api()),
    upload: async (owner) => (await uploadImage(api(), owner, await smallPicture())).id,
    ask: ({ key }, query) => api()('GET', `/images${query}`, { key }),
    read(json) {
      const { images, ...page } = imageList.parse(json);
      return { items: images, ...page };
    },
  });
};

export const imageSuite: ServiceSuite = {
  service: 'image',
  name: 'the image service',
  url: 'ACCEPTANCE_IMAGE_URL',
  stories: [
    (platform) => health(platform, service),
    (platform) => documents(platform, service),
    operators({
      ...service,
      noun: 'image',
      ready: async (api, owner) => {
        const { key } = await createKey(api, owner);
        return (await uploadImage(api, { key }, await smallPicture())).id;
      },
      play: async ({ image }, id) => (await image.origin('GET', `/img/${id}/w_20`)).status,
      job: { name: 'image.export', payload: noSuchExport },
    }),
    uploads,
    lifecycle,
    usage,
    caching,
    ...imageEditing,
    replacing,
    animations,
    presets,
    uploadUrls,
    ...imageDetails,
    remoteSources,
    killedWorkers,
    ...handedIn(uploading),
  ],
  anyEngines: [
    keys(service, '/images', ['/auth/me', '/keys', '/usage/summary', '/usage/daily', '/usage/images']),
    authColumn(service, endpoints),
    unknownIds(service, singleThings),
    listing,
    canonical,
    operations,
    parameters,
    fuzz(uploading),
    formats,
    reachingSvgs,
    badImages,
    mutants,
  ],
  people: [
    (platform) => accounts(platform, service),
    (platform) => sessions(platform, service),
    (platform) => mails(platform, service),
    (platform) => openId(platform, service),
    (platform) => secondFactor(platform, service),
    (platform) => invitations(platform, service),
  ],
  day: [life, sharing, remoteSources],
  kind: [lifecycle],
};
