import { text } from '@millrace/http';
import { visibility } from '@millrace/media';
import { z } from 'zod';

export const title = text({ max: 300 });
export const description = text({ min: 0, max: 10_000 }).transform((s) => (s === '' ? null : s));

/** The fields of an upload. */
export const uploadFields = z.object({
  title,
  description: description.default(null).nullable(),
  visibility: visibility.default('public'),
});
