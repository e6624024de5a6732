import { z } from 'zod';

/** An image in the specification, with our additions. */
export const image = z.object({
  id: z.string().min(1),
  v: z.int().min(1),
  width: z.int().positive(),
  height: z.int().positive(),
  mime_type: z.string().startsWith('image/'),
  url: z.url(),
  format: z.string(),
  size: z.int().positive(),
  frames: z.int().positive(),
  created_at: z.iso.datetime(),
});
export type Image = z.output<typeof image>;
export const singleImage = z.object({ image });
export const imageList = z.object({ images: z.array(image), page: z.int(), limit: z.int(), total: z.int() });
