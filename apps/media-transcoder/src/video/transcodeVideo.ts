import type { VideoResult } from '@millrace/jobs';
import { type Attempt, type AttemptDependencies, type AttemptRequest, runAttempt } from '../attempt/attempt.ts';
import { stepsOf } from '../attempt/steps.ts';
import type { Changes } from '../media/changes.ts';
import { preparedFor } from './changes/prepared.ts';
import { type Decided, decided } from './decided.ts';
import type { AudioRendition } from './hls/audioGroup.ts';
import { type PartsPlan, partsOf } from './parts/worthParts.ts';
import { withPassthrough } from './passthrough/decide.ts';
import { UnfitError } from './passthrough/errors.ts';
import { withTailoredLadder } from './perTitle/withTailoredLadder.ts';
import { encode } from './steps/encode.ts';
import { publish } from './steps/publish.ts';
import { extractTexts } from './texts/extractTexts.ts';

export type VideoOutcome = Pick<
  VideoResult,
  'durationSeconds' | 'width' | 'height' | 'qualities' | 'bytes' | 'captions' | 'chapters' | 'audioTracks' | 'dash'
>;

/** The audio tracks as the result of a job tells them, the default one first. */
export const tracksOf = (audio: readonly AudioRendition[]): VideoOutcome['audioTracks'] =>
  audio.map(({ language, label }, index) => ({ language, label, default: index === 0 }));

/** What a worker may do to save work; absent: it does not. */
export interface Savings {
  /** Deliver the source's samples as the largest rendition, if they are fit for it. */
  passthrough?: boolean;
  /** Choose rungs and caps for each film, by some probes of it. */
  perTitle?: boolean;
}

type Dependencies = AttemptDependencies & { savings?: Savings };

/** From the decisions to a presentation. Packaging and uploading happen during the encode. */
const encoded = stepsOf<Decided>().step(encode).step(publish);

async function encodeWhole(state: Decided, { passthrough = false }: Savings): Promise<VideoOutcome> {
  const chosen = passthrough ? await withPassthrough(state) : state.plan;
  const { plan, encoded: made, uploader } = await encoded.run({ ...state, plan: chosen });
  const texts = await extractTexts(state);
  return {
    ...texts,
    durationSeconds: Math.round(made.duration * 1000) / 1000,
    width: plan.rungs[0].width,
    height: plan.rungs[0].height,
    qualities: plan.rungs.map(({ label }) => label),
    bytes: uploader.bytes,
    audioTracks: tracksOf(made.audio),
    dash: true,
  };
}

/** Decides, and chooses the ladder. */
async function decide(attempt: Attempt & { changes: Changes }, { perTitle = false }: Savings): Promise<Decided> {
  const state = await decided.run(attempt);
  return perTitle ? { ...state, plan: await withTailoredLadder(attempt, state.plan) } : state;
}

/** Runs an attempt; if the source's samples turn out to be unfit for delivery, or a stream changes, again, prepared for it. */
function attempting<T>(
  deps: Dependencies,
  request: AttemptRequest,
  work: (attempt: Attempt & { changes: Changes }, savings: Savings) => Promise<T>,
  options: { isPartial?: boolean } = {},
): Promise<T> {
  const { savings = {} } = deps;
  return preparedFor(request, async (changes) => {
    const run = (chosen: Savings) =>
      runAttempt(deps, request, (attempt) => work({ ...attempt, changes }, chosen), options);
    try {
      return await run(savings);
    } catch (error) {
      if (!(error instanceof UnfitError)) throw error;
      request.log.info({ reason: error.message }, 'passthrough has ended; all renditions are encoded');
      return run({ ...savings, passthrough: false });
    }
  });
}

/** @throws PermanentMediaError if the file is the cause; any other error can be retried */
export function transcodeVideo(deps: Dependencies, request: AttemptRequest): Promise<VideoOutcome> {
  return attempting(deps, request, async (attempt, savings) => encodeWhole(await decide(attempt, savings), savings));
}

/** The parts of a video that is worth cutting; else it is transcoded. @throws as `transcodeVideo` */
export function planOrTranscode(
  deps: Dependencies,
  request: AttemptRequest,
): Promise<{ parts: PartsPlan } | { whole: VideoOutcome }> {
  return attempting(
    deps,
    request,
    async (attempt, savings) => {
      const state = await decide(attempt, savings);
      const parts = await partsOf(state.info, state.plan, state.source);
      if (parts !== undefined) return { parts };
      await attempt.source.bringAll();
      return { whole: await encodeWhole(state, savings) };
    },
    { isPartial: true },
  );
}
