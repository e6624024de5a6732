import { replayGainOf } from '@millrace/jobs';
import type { Attempt } from '../../attempt/attempt.ts';
import type { EncodedTrack } from '../sound.ts';
import { gainTags, writeGainTags } from '../tags/gainTags.ts';

/** Writes the ReplayGain into each stream, for players of downloaded files. */
export async function tag({
  encoded: { streams, loudness },
  log,
}: Pick<Attempt, 'log'> & { encoded: EncodedTrack }): Promise<object> {
  const tags = gainTags(replayGainOf(loudness));
  for (const { quality, path } of streams) {
    // A track without these tags plays as well, so this does not fail the job.
    if (!(await writeGainTags(path, tags))) log.warn({ quality }, 'an M4A has no room for its ReplayGain');
  }
  return {};
}
