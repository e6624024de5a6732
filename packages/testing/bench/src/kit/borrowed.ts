import type { z } from 'zod';

/** What benchmarks use of built apps, which export nothing to other workspaces: files below `src` (`dist`, when built), and what they export. */
export const borrowed = {
  'video-api': {
    'service.ts': ['videoService'],
    'features/videos/videos.ts': ['createVideoService'],
    'features/videos/operations.ts': ['videoOperations'],
    'present.ts': ['presentVideo'],
  },
  'music-api': { 'service.ts': ['musicService'] },
  'image-api': { 'service.ts': ['imageService'] },
} as const;

type App = keyof typeof borrowed;
type FileOf<A extends App> = keyof (typeof borrowed)[A] & string;

/** @throws Error if the app is not built, or does not export it as such */
export async function borrow<A extends App, Schema extends z.ZodType>(
  app: A,
  file: FileOf<A>,
  name: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const url = new URL(`../../../../../apps/${app}/dist/${file.replace(/ts$/, 'js')}`, import.meta.url);
  const module: Record<string, unknown> = await import(url.href);
  return schema.parse(module[name]);
}
