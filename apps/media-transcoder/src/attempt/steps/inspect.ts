import { inspectFile } from '../../inspect/inspectFile.ts';
import type { Attempt } from '../attempt.ts';

/** Rejects a file by its first bytes and its boxes, before a demuxer reads it. @throws PermanentMediaError */
export const inspect =
  (wanted: 'video' | 'audio') =>
  async ({ sourcePath, signal }: Pick<Attempt, 'sourcePath' | 'signal'>): Promise<object> => {
    await inspectFile(sourcePath, { ofPicture: `no_${wanted}_stream`, signal });
    return {};
  };
