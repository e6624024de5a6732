import type { z } from 'zod';

/** The name of a file without its extension, as a title; undefined if nothing is left of it. */
export function titleOf(fileName: string | null): string | undefined {
  const title = fileName
    ?.replace(/\.[^.]{1,10}$/, '')
    .slice(0, 300)
    .trim();
  return title === '' ? undefined : title;
}

/** The title of an upload whose client sends none, if its fields require one. */
export function titleFrom(fileName: string | null, fields: z.ZodObject): { title?: string } {
  const isRequired = fields.safeParse({}).error?.issues.some(({ path }) => path[0] === 'title') ?? false;
  const title = titleOf(fileName);
  return isRequired && title !== undefined ? { title } : {};
}
