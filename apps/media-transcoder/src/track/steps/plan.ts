import { checkLength } from '../../media/longer.ts';
import type { MediaInfo } from '../../media/streams.ts';
import type { TrackAttempt } from '../attempt.ts';
import { planTrack, type TrackPlan } from '../plan/trackPlan.ts';

/** Decides everything that is known before the encode. @throws PermanentMediaError, LongerError */
export function plan({
  info,
  mostSeconds,
  progress,
  log,
}: Pick<TrackAttempt, 'mostSeconds' | 'progress' | 'log'> & { info: MediaInfo }): { plan: TrackPlan } {
  const planned = planTrack(info);
  checkLength(planned.expectedDuration, mostSeconds);
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
