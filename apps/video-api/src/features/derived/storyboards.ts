import type { Database, Video } from '@millrace/database';
import { readDerived, storyboardName } from '../../derivedRows.ts';
import type { Makers } from '../../makers.ts';

export interface Storyboards {
  /** A video has no storyboard: it is being made, or an older version made the video ready. In that case it is made now. */
  want(video: Video): Promise<void>;
  /** The storyboard that the row names is gone: an older version removes what it does not know. */
  makeAgain(video: Video, prefix: string): Promise<void>;
}

export function createStoryboards({ database, makers }: { database: Database; makers: Makers }): Storyboards {
  return {
    async want(video) {
      const row = await readDerived(database, video.id, storyboardName);
      if (row === undefined || (row.jobId === null && !row.hasFailed)) await makers.storyboard(video);
    },
    async makeAgain(video, prefix) {
      await database.transaction(async (tx) => {
        const where = { id: video.id, storyboardPrefix: prefix };
        // Its manifests name what is gone.
        await tx.video.updateMany({ where, data: { storyboardPrefix: null, captionsVersion: { increment: 1 } } });
        await tx.videoDerived.deleteMany({ where: { videoId: video.id, name: storyboardName, prefix } });
      });
      await makers.storyboard(video);
    },
  };
}
