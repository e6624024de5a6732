import { accountOperations, adminOperations, keyOperations, profiles } from '@millrace/auth';
import type { Contract } from '@millrace/http';
import { documentOperations, exportOperations, operatorOperations } from '@millrace/media-service';
import { imageEventOperations, imageWebhookOperations } from './events.ts';
import { adminImageOperations } from './routes/admin.ts';
import { exifOperations } from './routes/exif.ts';
import { imageOperations } from './routes/images.ts';
import { pixelOperations } from './routes/pixels.ts';
import { presetOperations } from './routes/presets.ts';
import { remotePixelOperations } from './routes/remotePixels.ts';
import { uploadOperations } from './routes/uploads.ts';
import { uploadUrlOperations } from './routes/uploadUrls.ts';
import { usageOperations } from './routes/usage.ts';

/** All operations of the image service. */
export const imageContract: Contract = {
  title: 'Millrace images',
  description: 'Upload an image, and request it in any size and format by URL.',
  apiPath: '/api/v1',
  operations: [
    ...Object.values(profiles.image.operations),
    ...Object.values(exportOperations),
    ...Object.values(accountOperations),
    ...Object.values(keyOperations),
    ...Object.values(imageOperations),
    ...Object.values(exifOperations),
    ...Object.values(pixelOperations),
    ...Object.values(remotePixelOperations),
    ...Object.values(presetOperations),
    ...Object.values(uploadUrlOperations),
    ...Object.values(usageOperations),
    ...Object.values(uploadOperations),
    ...Object.values(imageEventOperations),
    ...Object.values(imageWebhookOperations),
    ...Object.values(adminOperations),
    ...Object.values(operatorOperations),
    ...Object.values(adminImageOperations),
    ...Object.values(documentOperations),
  ],
};
