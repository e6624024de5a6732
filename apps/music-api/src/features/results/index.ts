import { feature } from '@millrace/media';
import type { MusicCore } from '../../core.ts';
import type { LyricsProvided } from '../../provided/lyrics.ts';
import { startResults } from './results.ts';

/** Applies what the workers have made of uploads. */
export const results = feature({
  name: 'results',
  operations: {},
  create: ({ core, lyrics }: { core: MusicCore; lyrics: Pick<LyricsProvided, 'addOfFile'> }) => ({
    start: () => startResults(core.queue, core.settlement, lyrics.addOfFile),
    handlers: {},
  }),
});
