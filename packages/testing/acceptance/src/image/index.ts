import { accounts } from '../common/accounts.ts';
import { authColumn } from '../common/authColumn.ts';
import { documents } from '../common/documents.ts';
import { fuzz } from '../common/fuzz.ts';
import { health } from '../common/health.ts';
import { keys } from '../common/keys.ts';
import { ownList } from '../common/listing.ts';
import { sessions } from '../common/sessions.ts';
import type { ServiceSuite, Story } from '../common/story.ts';
import { unknownIds } from '../common/unknownIds.ts';
import { newOwner, type Owner, smallPicture, uploadImage } from './actions.ts';
import { badImages } from './badImages.ts';
import { caching } from './caching.ts';
import { canonical } from './canonical.ts';
import { endpoints, singleThings } from './endpoints.ts';
import { formats } from './formats.ts';
import { lifecycle } from './lifecycle.ts';
import { operations } from './operations.ts';
import { parameters } from './parameters.ts';
import { reachingSvgs } from './reachingSvgs.ts';
import { imageList } from './shapes.ts';
import { uploads } from './uploads.ts';
import { usage } from './usage.ts';

const service = {
  name: 'image',
  kind: 'images',
  media: (id: string) => `/images/${id}/transform`,
} as const;

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
    (platform) => accounts(platform, service),
    (platform) => sessions(platform, service),
    keys(service, '/images', ['/auth/me', '/keys', '/usage/summary']),
    authColumn(service, endpoints),
    unknownIds(service, singleThings),
    uploads,
    listing,
    lifecycle,
    usage,
    canonical,
    operations,
    caching,
    parameters,
    fuzz({
      ...service,
      file: { bytes: async () => new Uint8Array(await smallPicture()), name: 'small.png' },
      required: {},
      uploadPath: '/upload',
    }),
  ],
  mediaStories: [formats, reachingSvgs, badImages],
};
