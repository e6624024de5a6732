import type { Attempt } from '../../attempt/attempt.ts';
import type { MediaInfo } from '../../media/streams.ts';
import { planTrack, type TrackPlan } from '../plan/trackPlan.ts';

/** Decides everything that is known before the encode. @throws PermanentMediaError */
export function plan({ info, progress, log }: Pick<Attempt, 'progress' | 'log'> & { info: MediaInfo }): {
  plan: TrackPlan;
} {
  const planned = planTrack(info);
  log.info({ plan: summary(planned), format: info.format }, 'the plan');
  progress.report(0);
  return { plan: planned };
}

function summary({ stream, sampleRate, channels, mix, cover }: TrackPlan) {
  return {
    codec: stream.codec,
    source: `${stream.sampleRate} Hz, ${stream.channels} (${stream.layout})`,
    made: `${sampleRate} Hz, ${channels}`,
    mix,
    cover,
  };
}
