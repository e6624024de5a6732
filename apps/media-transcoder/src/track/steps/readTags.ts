import type { Attempt } from '../../attempt/attempt.ts';
import { readTags } from '../tags/readTags.ts';
import type { TagSet } from '../tags/tagSet.ts';

/** Reads the tags of the source by their bytes, with the pictures in them. */
export const readTagsOfSource = async ({ sourcePath }: Pick<Attempt, 'sourcePath'>): Promise<{ tags: TagSet[] }> => ({
  tags: await readTags(sourcePath),
});
