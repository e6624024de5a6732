import type { VideoResult } from '@millrace/jobs';
import { type Attempt, type AttemptDependencies, type AttemptRequest, runAttempt } from '../attempt/attempt.ts';
import { stepsOf } from '../attempt/steps.ts';
import { checkLength } from '../media/longer.ts';
import { preparedFor } from './changes/prepared.ts';
import { type Decided, decided } from './decided.ts';
import type { EncodeAttempt } from './encoder.ts';
import type { AudioRendition } from './hls/audioGroup.ts';
import { inMemory, type TakeMemory } from './inMemory.ts';
import { type PartsPlan, partsOf, withLadder } from './parts/worthParts.ts';
import { withPassthrough } from './passthrough/decide.ts';
import { UnfitError } from './passthrough/errors.ts';
import { withTailoredLadder } from './perTitle/withTailoredLadder.ts';
import type { VideoPlan } from './plan/videoPlan.ts';
import { shortSeconds } from './short.ts';
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

/** A video to encode whole. */
export interface VideoRequest extends AttemptRequest {
  /** Seconds of such a film that the job's queue is for; no limit without. */
  mostSeconds?: ((plan: VideoPlan) => number) | undefined;
}

type Dependencies = AttemptDependencies & { savings?: Savings };
type Whole = Decided & Pick<EncodeAttempt, 'isShort' | 'mostSeconds'>;

/** From the decisions to a presentation. Packaging and uploading happen during the encode. */
const encoded = stepsOf<Whole>().step(encode).step(publish);

async function encodeWhole(state: Whole, { passthrough = false }: Savings): Promise<VideoOutcome> {
  await state.source.bringAll();
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

/** Chooses the ladder. */
const tailoredTo = async (state: Decided, { perTitle = false }: Savings): Promise<Decided> =>
  perTitle ? { ...state, plan: await withTailoredLadder(state, state.plan) } : state;

/** Runs an attempt; if the source's samples turn out to be unfit for delivery, or a stream changes, again, prepared for it. */
function attempting<T>(
  deps: Dependencies,
  request: AttemptRequest,
  work: (state: Decided, savings: Savings, take: TakeMemory) => Promise<T>,
): Promise<T> {
  const { savings = {} } = deps;
  return preparedFor(request, async (changes) => {
    const run = (chosen: Savings) =>
      inMemory(deps, request, (take) => {
        const attempt = async (begun: Attempt) => work(await decided.run({ ...begun, changes }), chosen, take);
        return runAttempt(deps, request, attempt, { isPartial: true });
      });
    try {
      return await run(savings);
    } catch (error) {
      if (!(error instanceof UnfitError)) throw error;
      request.log.info({ reason: error.message }, 'passthrough has ended; all renditions are encoded');
      return run({ ...savings, passthrough: false });
    }
  });
}

/** Encodes all of a film, unless it is longer than its queue takes. */
async function whole(
  state: Decided,
  { mostSeconds }: VideoRequest,
  savings: Savings,
  take: TakeMemory,
): Promise<VideoOutcome> {
  const most = mostSeconds?.(state.plan);
  checkLength(state.plan.expectedDuration, most);
  const isShort = (state.plan.expectedDuration ?? Number.POSITIVE_INFINITY) <= shortSeconds(state.plan);
  const tools = await take(state.plan);
  return encodeWhole({ ...(await tailoredTo({ ...state, tools }, savings)), isShort, mostSeconds: most }, savings);
}

/**
 * @throws PermanentMediaError if the file is the cause
 * @throws LongerError if the film is longer than its queue takes; any other error can be retried
 */
export const transcodeVideo = (deps: Dependencies, request: VideoRequest): Promise<VideoOutcome> =>
  attempting(deps, request, (state, savings, take) => whole(state, request, savings, take));

/** The parts of a video that is worth cutting; else it is transcoded. @throws as `transcodeVideo` */
export const planOrTranscode = (
  deps: Dependencies,
  request: VideoRequest,
): Promise<{ parts: PartsPlan } | { whole: VideoOutcome }> =>
  attempting(deps, request, async (state, savings, take) => {
    const parts = await partsOf(state.info, state.plan, state.source);
    if (parts === undefined) return { whole: await whole(state, request, savings, take) };
    if (savings.perTitle !== true) return { parts };
    const { plan } = await tailoredTo({ ...state, tools: await take(state.plan) }, savings);
    return { parts: withLadder(parts, plan) };
  });
