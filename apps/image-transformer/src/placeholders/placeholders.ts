import type { ImagePlaceholders } from '@millrace/jobs';
import type { Seen } from '../picture/verify.ts';
import { paletteOf } from './palette.ts';
import { thumbHashOf } from './thumbHash.ts';

/** What stands in for a picture until it is loaded. A few milliseconds, because the picture is small. */
export const placeholdersOf = ({ thumbnail, isOpaque }: Seen): ImagePlaceholders => ({
  thumbhash: thumbHashOf(thumbnail).toString('base64'),
  palette: paletteOf(thumbnail),
  isOpaque,
});
