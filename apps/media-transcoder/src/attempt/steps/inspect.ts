import { inspectFile } from '../../inspect/inspectFile.ts';
import type { Attempt } from '../attempt.ts';

/** Refuses a file by its first bytes and its boxes, before any demuxer sees it. @throws PermanentMediaError */
export const inspect =
  (wanted: 'video' | 'audio') =>
  async ({ path, signal }: Pick<Attempt, 'path' | 'signal'>): Promise<object> => {
    await inspectFile(path, { ofPicture: `no_${wanted}_stream`, signal });
    return {};
  };
