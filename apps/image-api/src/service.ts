import { profiles } from '@millrace/auth';
import {
  accounts,
  admin,
  apiKeys,
  defineService,
  documents,
  events,
  exports,
  operators,
  uploads,
  webhooks,
} from '@millrace/media';
import { ConfigError } from '@millrace/service';
import { imageUpload } from './afterUpload.ts';
import { deliveredId } from './deliveredId.ts';
import { imageEvents } from './events.ts';
import { delivery } from './features/delivery/index.ts';
import { exif } from './features/exif/index.ts';
import { images } from './features/images/index.ts';
import { inspection } from './features/inspection/index.ts';
import { moderation } from './features/moderation/moderation.ts';
import { presets } from './features/presets/index.ts';
import { receiving } from './features/receiving/index.ts';
import { replacing } from './features/replacing/index.ts';
import { uploadUrls } from './features/uploadUrls/index.ts';
import { usage } from './features/usage/usage.ts';
import { imageApiSettings } from './settings.ts';
import { imageTables } from './tables.ts';
import { imageUploads } from './uploads.ts';

const title = 'Millrace images';
const apiPath = '/api/v1';

/** The image service. */
export const imageService = defineService({
  name: 'image-api',
  title,
  description: 'Upload an image, and request it in any size and format by URL.',
  apiPath,
  settings: imageApiSettings,
  document: new URL('../openapi.json', import.meta.url),
  tables: imageTables,
  afterUpload: imageUpload,
  delivery: { deliveredId },
  check(config) {
    if (config.IMAGE_ORIGINALS === 'signed' && config.IMAGE_SIGNING_KEYS.length === 0) {
      const message = 'must not be signed without IMAGE_SIGNING_KEYS';
      throw new ConfigError([{ variable: 'IMAGE_ORIGINALS', message }]);
    }
  },
  features: [
    accounts(profiles.image),
    exports,
    apiKeys,
    receiving,
    inspection,
    exif,
    presets,
    delivery,
    images,
    replacing,
    uploadUrls,
    usage,
    uploads(imageUploads),
    events(imageEvents),
    webhooks(imageEvents),
    admin,
    operators,
    moderation,
    documents({ title, apiPath }),
  ],
});
