import type { VideoResult } from '@millrace/jobs';
import { type AttemptDependencies, type AttemptRequest, runAttempt } from '../attempt/attempt.ts';
import { stepsOf } from '../attempt/steps.ts';
import { type Decided, decided } from './decided.ts';
import type { AudioRendition } from './hls/audioGroup.ts';
import { type PartsPlan, partsOf } from './parts/worthParts.ts';
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

/** From the decisions to a presentation. Packaging and uploading happen during the encode. */
const encoded = stepsOf<Decided>().step(encode).step(publish);

async function encodeWhole(state: Decided): Promise<VideoOutcome> {
  const { plan, encoded: made, uploader } = await encoded.run(state);
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

/** @throws PermanentMediaError if the file is the cause; any other error can be retried */
export function transcodeVideo(deps: AttemptDependencies, request: AttemptRequest): Promise<VideoOutcome> {
  return runAttempt(deps, request, async (attempt) => encodeWhole(await decided.run(attempt)));
}

/** The parts of a video that is worth cutting; else it is transcoded. @throws as `transcodeVideo` */
export function planOrTranscode(
  deps: AttemptDependencies,
  request: AttemptRequest,
): Promise<{ parts: PartsPlan } | { whole: VideoOutcome }> {
  return runAttempt(
    deps,
    request,
    async (attempt) => {
      const state = await decided.run(attempt);
      const parts = await partsOf(state.info, state.plan, state.source);
      if (parts !== undefined) return { parts };
      await attempt.source.bringAll();
      return { whole: await encodeWhole(state) };
    },
    { isPartial: true },
  );
}
