import type { Attempt } from '../../attempt/attempt.ts';
import type { MediaInfo } from '../../media/streams.ts';
import { planVideo, type VideoPlan } from '../plan/videoPlan.ts';

/** Decides everything that is known before the encode. @throws PermanentMediaError */
export function plan({ info, progress, log }: Pick<Attempt, 'progress' | 'log'> & { info: MediaInfo }): {
  plan: VideoPlan;
} {
  const planned = planVideo(info);
  log.info({ plan: summary(planned), format: info.format }, 'the plan');
  progress.report(0);
  return { plan: planned };
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
