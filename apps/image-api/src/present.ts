import { editTag, etagField } from '@millrace/http';
import { imageFacts, maxPaletteColours } from '@millrace/jobs';
import { presentTakenDown, takenDownField } from '@millrace/platform';
import { withoutTrailingSlashes } from '@millrace/service';
import { z } from 'zod';
import type { FetchingImage, ReadyImage } from './record.ts';

const { format } = imageFacts.shape;

const ofOldImages = 'null for an image that was uploaded before this was looked at';
const colour = z.string().meta({ examples: ['#3d6a85'] });
const coordinate = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .describe('Part of the side at which the focal point is, for `g_focal`; null without one');

/** An image in answers: the fields of the specification and others that clients need. */
export const image = z
  .object({
    id: z.string(),
    v: z
      .int()
      .min(1)
      .describe(
        'The version of the picture: 1, and one more with each replacement. `v_<v>` in a URL lets browsers keep the answer',
      ),
    width: z.int().min(1),
    height: z.int().min(1),
    mime_type: z.string(),
    url: z.url().describe('The original; append `/w_800` for a rendition'),
    format,
    size: z.int().min(1).describe('Bytes of the original'),
    frames: z.int().min(1).describe('1 for a still image'),
    created_at: z.iso.datetime(),
    taken_down: takenDownField,
    file_name: z.string().nullable().describe('The name of the uploaded file, if it was sent'),
    alt: z.string().nullable().describe('What the picture shows, for people who cannot see it'),
    tags: z.array(z.string()),
    focalX: coordinate,
    focalY: coordinate,
    is_animated: z.boolean(),
    is_opaque: z.boolean().nullable().describe(`Whether no pixel is transparent; ${ofOldImages}`),
    thumbhash: z.string().nullable().describe(`A small blurred preview, in base64; ${ofOldImages}`),
    dominant_color: colour.nullable().describe('The first colour of the palette; null without one'),
    palette: z
      .array(colour)
      .max(maxPaletteColours)
      .nullable()
      .describe(`The most frequent colours first; empty if nothing is visible; ${ofOldImages}`),
    etag: etagField,
  })
  .meta({ id: 'Image' });

/** An image whose original is being fetched. */
export const fetchingImage = z
  .object({
    id: z.string(),
    status: z.literal('fetching'),
    fetched_bytes: z.int().min(0).describe('Bytes fetched so far'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'FetchingImage' });

export const presentFetchingImage = (row: FetchingImage): z.input<typeof fetchingImage> => ({
  id: row.id,
  status: 'fetching',
  fetched_bytes: Number(row.uploadedBytes),
  created_at: row.createdAt.toISOString(),
});

/**
 * The version of what the owner can change. Without a focal point, it is the same as before there were any; of the first picture, the same as
 * before there were versions.
 */
export function imageTag({
  alt,
  tags,
  focalX,
  focalY,
  v,
}: Pick<ReadyImage, 'alt' | 'tags' | 'focalX' | 'focalY' | 'v'>): string {
  if (v > 1) return editTag(alt, tags, focalX, focalY, v);
  return focalX === null ? editTag(alt, tags) : editTag(alt, tags, focalX, focalY);
}

export function presentImage(
  row: Omit<ReadyImage, 'accountId' | 'sourceKey'>,
  publicUrl: string,
): z.input<typeof image> {
  return {
    id: row.id,
    v: row.v,
    width: row.width,
    height: row.height,
    mime_type: row.mimeType,
    url: `${withoutTrailingSlashes(publicUrl)}/img/${row.id}`,
    format: format.parse(row.format),
    size: row.bytes,
    frames: row.frames,
    created_at: row.createdAt.toISOString(),
    ...presentTakenDown(row),
    file_name: row.sourceName,
    alt: row.alt,
    tags: row.tags,
    focalX: row.focalX,
    focalY: row.focalY,
    is_animated: row.frames > 1,
    is_opaque: row.isOpaque,
    thumbhash: row.thumbhash,
    dominant_color: row.palette?.[0] ?? null,
    palette: row.palette,
    etag: imageTag(row),
  };
}
