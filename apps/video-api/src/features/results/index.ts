import type { Transaction } from '@millrace/database';
import type { VideoResult } from '@millrace/jobs';
import { feature } from '@millrace/media';
import type { VideoCore } from '../../core.ts';
import type { FileCaptionsService } from '../../fileCaptions.ts';
import type { Makers } from '../../makers.ts';
import type { Parts } from '../../parts.ts';
import type { Presentations } from '../../presentations.ts';
import { startResults } from './results.ts';

interface Needs {
  core: VideoCore;
  making: Pick<Makers, 'storyboardIn'>;
  parts: { encodes: Parts };
  captions: { presentations: Presentations; ofFile: FileCaptionsService };
  chapters: { settleFileChapters(tx: Transaction, result: VideoResult): Promise<void> };
}

/** Applies what the workers have made of uploads. */
export const results = feature({
  name: 'results',
  operations: {},
  create({ core, making, parts, captions, chapters }: Needs) {
    const { log, queue, settlement } = core;
    return {
      start: () =>
        startResults(queue, settlement, parts.encodes, {
          ofFile: captions.ofFile,
          presentations: captions.presentations,
          makers: making,
          settleChapters: chapters.settleFileChapters,
          log,
        }),
      handlers: {},
    };
  },
});
