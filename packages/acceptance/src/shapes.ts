import { z } from 'zod';

/** What the specification of the video service says of its answers; further fields are welcome. */
const user = z.object({ id: z.int(), email: z.string(), companyName: z.string() });
export const account = z.object({ user });
export const session = z.object({ token: z.string().min(1), user });
export const uploadedVideo = z.object({
  video: z.object({
    id: z.string().min(1),
    title: z.string(),
    status: z.literal('processing'),
    created_at: z.iso.datetime(),
  }),
});
export const singleVideo = z.object({
  video: z.object({
    id: z.string(),
    title: z.string(),
    description: z.string().nullable().optional(),
    status: z.enum(['uploading', 'processing', 'ready', 'error']),
    view_count: z.int(),
    duration_seconds: z.number().nullable(),
    qualities: z.array(z.string()),
    progress: z.number().min(0).max(100).optional(),
    error: z.object({ code: z.string(), message: z.string().min(1) }).optional(),
  }),
});
export const videoList = z.object({
  videos: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string().nullable(),
      status: z.enum(['uploading', 'processing', 'ready', 'error']),
      created_at: z.iso.datetime(),
      view_count: z.int(),
      duration_seconds: z.number().nullable(),
      qualities: z.array(z.string()),
    }),
  ),
  page: z.int(),
  limit: z.int(),
  total: z.int(),
});
export const createdKey = z.object({ id: z.int(), key: z.string(), name: z.string(), createdAt: z.iso.datetime() });
export const keyList = z.object({
  keys: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      prefix: z.string(),
      createdAt: z.iso.datetime(),
      key: z.never().optional(),
    }),
  ),
});
export const summary = z.object({ views: z.int(), bandwidth: z.int(), videoCount: z.int() });
export const daily = z.object({
  days: z.array(z.object({ date: z.iso.date(), views: z.int(), bandwidth: z.int() })),
});
export const rankedVideos = z.object({
  videos: z.array(z.object({ id: z.string(), title: z.string(), views: z.int(), bandwidth: z.int() })),
});
