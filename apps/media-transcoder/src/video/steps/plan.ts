import type { Attempt } from '../../attempt/attempt.ts';
import type { Changes } from '../../media/changes.ts';
import type { MediaInfo } from '../../media/streams.ts';
import { largestShape } from '../changes/largestShape.ts';
import { planVideo, type VideoPlan } from '../plan/videoPlan.ts';

type Planned = Pick<Attempt, 'tools' | 'source' | 'sourcePath' | 'signal' | 'progress' | 'log'> & {
  info: MediaInfo;
  /** What an earlier encode has met. */
  changes: Changes;
};

/** Decides everything that is known before the encode. @throws PermanentMediaError */
export async function plan(attempt: Planned): Promise<{ plan: VideoPlan }> {
  const { info, progress, log } = attempt;
  const planned = await planWith(attempt);
  log.info({ plan: summary(planned), format: info.format }, 'the plan');
  progress.report(0);
  return { plan: planned };
}

/** The pictures of a stream that changes get the size of its largest. */
async function planWith(attempt: Planned): Promise<VideoPlan> {
  const { info, changes, source } = attempt;
  const planned = planVideo(info, changes);
  if (!changes.pictures) return planned;
  await source.bringAll();
  const { stream } = planned;
  const { width, height } = await largestShape(attempt, stream, planned.expectedDuration);
  const even = (side: number) => Math.max(2, Math.round(side / 2) * 2);
  const largest = { ...stream, width: even(width), height: even(height), pixelAspect: 1 };
  return planVideo({ ...info, video: [largest] }, changes);
}

function summary({ rungs, timing, audio, otherAudio, stream }: VideoPlan) {
  return {
    codec: stream.codec,
    source: `${stream.width}x${stream.height}`,
    rungs: rungs.map(({ label }) => label),
    timing: timing.kind === 'constant' ? `${timing.rate.numerator}/${timing.rate.denominator}` : 'variable',
    audio: audio?.stream.codec,
    otherAudio: otherAudio.map(({ language }) => language),
  };
}
