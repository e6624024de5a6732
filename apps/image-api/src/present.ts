import { imageFacts } from '@millrace/jobs';
import { withoutTrailingSlashes } from '@millrace/service';
import { z } from 'zod';
import type { ReadyImage } from './services/images.ts';

const { format } = imageFacts.shape;

/** An image in answers: the fields of the specification and others that clients need. */
export const image = z
  .object({
    id: z.string(),
    width: z.int().min(1),
    height: z.int().min(1),
    mime_type: z.string(),
    url: z.url().describe('The original; append `/w_800` for a rendition'),
    format,
    size: z.int().min(1).describe('Bytes of the original'),
    frames: z.int().min(1).describe('1 for a still image'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Image' });

export function presentImage(row: ReadyImage, publicUrl: string): z.input<typeof image> {
  return {
    id: row.id,
    width: row.width,
    height: row.height,
    mime_type: row.mimeType,
    url: `${withoutTrailingSlashes(publicUrl)}/img/${row.id}`,
    format: format.parse(row.format),
    size: row.bytes,
    frames: row.frames,
    created_at: row.createdAt.toISOString(),
  };
}
