import { z } from 'zod';

/** A colour as in CSS, `#rrggbb` in lower case. */
const colour = z.string().regex(/^#[\da-f]{6}$/);

/** Most colours of a palette. */
export const maxPaletteColours = 5;

/** What stands in for a picture until it is loaded. Seen at the inspection, of the upright picture; of an animation, of its first frame. */
export const imagePlaceholders = z.object({
  /** In base64. */
  thumbhash: z.base64().min(1).max(64),
  /** The most frequent colours first; empty if nothing of the picture is visible. */
  palette: z.array(colour).max(maxPaletteColours),
  /** Whether no pixel is transparent, in any frame. */
  isOpaque: z.boolean(),
});
export type ImagePlaceholders = z.output<typeof imagePlaceholders>;
