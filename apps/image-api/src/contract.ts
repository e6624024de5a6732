import { keyOperations, profiles } from '@millrace/auth';
import type { Contract } from '@millrace/http';
import { documentOperations } from '@millrace/media-service';
import { imageOperations } from './routes/images.ts';
import { pixelOperations } from './routes/pixels.ts';
import { usageOperation } from './routes/usage.ts';

/** All operations of the image service. */
export const imageContract: Contract = {
  title: 'Millrace images',
  description: 'Upload an image, and request it in any size and format by URL.',
  apiPath: '/api/v1',
  operations: [
    ...Object.values(profiles.image.operations),
    ...Object.values(keyOperations),
    ...Object.values(imageOperations),
    ...Object.values(pixelOperations),
    usageOperation,
    ...Object.values(documentOperations),
  ],
};
