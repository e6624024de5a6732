import { mediaId, operation } from '@millrace/http';
import type { ImageExif } from '@millrace/jobs';
import { z } from 'zod';

const text = z.string().nullable();
const number = z.number().nullable();

/** For the owner of an image. No other answer, event or webhook has any of it. */
const exif = z
  .object({
    make: text.describe('The maker of the camera'),
    model: text.describe('The camera'),
    lens: text,
    taken_at: text.describe(
      '`2026-01-31T12:00:00`, in the time of the camera; ends in its offset if that is known, as `+02:00`',
    ),
    exposure_seconds: number,
    f_number: number,
    focal_length: number.describe('Millimetres'),
    iso: z.int().nullable(),
    orientation: z.int().min(1).max(8).nullable().describe('How the stored pixels are turned'),
    place: z
      .object({
        latitude: z.number().describe('Degrees; south is negative'),
        longitude: z.number().describe('Degrees; west is negative'),
        altitude: number.describe('Metres above the sea'),
      })
      .nullable()
      .describe('Where the camera was'),
  })
  .meta({ id: 'Exif' });

/** As in the answer. */
export const presentExif = (found: ImageExif): z.input<typeof exif> => {
  const { takenAt, exposureSeconds, fNumber, focalLength, ...same } = found;
  return {
    ...same,
    taken_at: takenAt,
    exposure_seconds: exposureSeconds,
    f_number: fNumber,
    focal_length: focalLength,
  };
};

export const exifOperations = {
  get: operation({
    method: 'get',
    path: '/images/:id/exif',
    operationId: 'getImageExif',
    tag: 'Images',
    summary: 'Get what the camera has written into an image',
    description: 'For the owner only. null if there is nothing, or the service removes metadata.',
    security: 'jwtOrKey',
    scope: 'images:read',
    params: z.object({ id: mediaId }),
    answers: { 200: { description: 'What is known', json: z.object({ exif: exif.nullable() }) } },
  }),
};
