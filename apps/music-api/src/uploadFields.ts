import { text } from '@millrace/http';
import { maxTrackNumber } from '@millrace/jobs';
import { z } from 'zod';
import { audiences } from './catalogue/audience.ts';
import { trackVisibility } from './catalogue/visibility.ts';

const optionalText = (max: number) => text({ min: 0, max }).transform((s) => (s === '' ? null : s));

const outOfRange = `must be a whole number from 1 to ${maxTrackNumber}`;

/** A number in JSON, or its digits in a form, where an empty field is none. */
const numberField = z
  .union(
    [
      z
        .string()
        .regex(/^(?:[1-9]\d{0,3})?$/)
        .transform((digits) => (digits === '' ? null : Number(digits))),
      z.int().min(1).max(maxTrackNumber),
    ],
    { error: outOfRange },
  )
  .meta({ override: { type: 'integer', minimum: 1, maximum: maxTrackNumber } });

/** A flag in JSON, or a word in a form. */
const flagField = z
  .union([z.enum(['true', 'false', '']).transform((word) => word === 'true'), z.boolean()], {
    error: 'must be true or false',
  })
  .meta({ override: { type: 'boolean' } });

/** A time in JSON or in a form, where an empty field is none. */
const timeField = z
  .union(
    [
      z.iso
        .datetime({ offset: true })
        .transform((text) => new Date(text))
        .refine((time) => time.getTime() >= 0),
      z.literal('').transform(() => null),
    ],
    { error: 'must be a time such as 2027-05-01T10:00:00Z, from 1970 on' },
  )
  .meta({ override: { type: 'string', format: 'date-time' } });

/** The fields of a track that its owner gives, each as a client sends it. */
export const trackFields = {
  title: text({ max: 300 }),
  artistName: text({ max: 300 }),
  album: optionalText(300),
  genre: optionalText(100),
  albumArtist: optionalText(300).describe('Who the album is by, if not by the artist of the track'),
  isCompilation: flagField.describe('Whether the album is by several artists'),
  trackNumber: numberField.describe('The place on its disc'),
  discNumber: numberField,
  year: numberField,
  visibility: trackVisibility,
  releaseAt: timeField.describe('Until then, only the owner sees it; a public track then appears in all lists'),
  originals: z
    .enum(audiences, { error: `must be one of ${audiences.join(', ')}` })
    .describe('Who gets the uploaded file: the owner only, or everybody'),
};

const optionalName = text({ min: 0, max: 300 })
  .transform((name) => (name === '' ? undefined : name))
  .optional();

/** Fields of an upload. What is absent comes from the tags of the file. */
export const uploadFields = z.object({
  ...trackFields,
  title: optionalName.describe('Else that of the file’s tags, or the name of the file'),
  artistName: optionalName.describe('Else that of the file’s tags, or the name of the account'),
  album: trackFields.album.default(null),
  genre: trackFields.genre.default(null),
  albumArtist: trackFields.albumArtist.default(null),
  isCompilation: trackFields.isCompilation.default(false),
  trackNumber: trackFields.trackNumber.default(null),
  discNumber: trackFields.discNumber.default(null),
  year: trackFields.year.default(null),
  visibility: trackFields.visibility.default('public'),
  releaseAt: trackFields.releaseAt.nullable().default(null),
  originals: trackFields.originals.default('owner'),
});
