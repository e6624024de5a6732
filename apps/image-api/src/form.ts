import { z } from 'zod';
import { image } from './present.ts';

/** A form with the file of an image. */
export const imageForm = {
  fields: z.object({}),
  files: { file: { description: 'The image file', required: true } },
};

/** An answer with one image. */
export const oneImage = z.object({ image });

/** Types of pictures that are also those of renditions. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

/** Types of the pictures that can be uploaded. */
export const originalTypes = [...pictureTypes, 'image/svg+xml', 'image/tiff', 'image/bmp', 'image/heic'] as const;
