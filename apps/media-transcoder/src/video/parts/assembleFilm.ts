import { type AttemptDependencies, type AttemptRequest, runAttempt } from '../../attempt/attempt.ts';
import { probe } from '../../attempt/steps/probe.ts';
import { piecesOfAll } from '../../mp4/sampleTable.ts';
import { chooseTexts, extractTexts, type Texts } from '../texts/extractTexts.ts';
import type { VideoOutcome } from '../transcodeVideo.ts';
import { type AssembleRequest, assemble } from './assemble.ts';

/**
 * Makes the presentation of a film from its parts, and extracts the texts of its source: they are of the whole film, and belong to no part.
 *
 * @throws as `assemble`
 */
export async function assembleFilm(
  deps: AttemptDependencies,
  request: AttemptRequest,
  parts: Pick<AssembleRequest, 'windows' | 'sound'>,
): Promise<VideoOutcome> {
  const texts = await textsOf(deps, request);
  return { ...(await assemble(deps.storage, { ...request, ...parts })), ...texts };
}

/** From a storage on a server, only the index of the source and the texts are read. */
export function textsOf(deps: AttemptDependencies, request: AttemptRequest): Promise<Texts> {
  return runAttempt(
    deps,
    request,
    async (attempt) => {
      const { info } = await probe('video')(attempt);
      for (const { index } of chooseTexts(info.subtitles)) await attempt.source.bring(index, piecesOfAll);
      return extractTexts({ ...attempt, info });
    },
    { isPartial: true },
  );
}
