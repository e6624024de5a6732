import { z } from 'zod';

/** Most characters of a text of a camera. */
export const maxExifText = 200;

const text = z.string().min(1).max(maxExifText).nullable();
const positive = z.number().positive().nullable();

/** What a camera has written into a picture. null: nothing, or nothing that makes sense. */
export const imageExif = z.object({
  make: text,
  model: text,
  lens: text,
  /** `2026-01-31T12:00:00`, in the time of the camera; ends in its offset if the camera tells it, as `+02:00`. */
  takenAt: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)?$/)
    .nullable(),
  exposureSeconds: positive,
  fNumber: positive,
  /** Millimetres. */
  focalLength: positive,
  iso: z.int().positive().nullable(),
  /** 1 to 8: how the stored pixels are turned. */
  orientation: z.int().min(1).max(8).nullable(),
  place: z
    .object({
      /** Degrees; south is negative. */
      latitude: z.number().min(-90).max(90),
      /** Degrees; west is negative. */
      longitude: z.number().min(-180).max(180),
      /** Metres above the sea. */
      altitude: z.number().nullable(),
    })
    .nullable(),
});
export type ImageExif = z.output<typeof imageExif>;
