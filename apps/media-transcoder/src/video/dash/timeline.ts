import type { PackagedTrack } from '../packaging/types.ts';
import { element } from './xml.ts';

/** Start and end of each segment in the track's units: the times of the packaged samples, without rounding. */
function ticksOf({ track, segments }: PackagedTrack): { start: number; duration: number }[] {
  const ticks = (seconds: number) => Math.round(seconds * track.timescale);
  return segments.map(({ start, duration }, index) => {
    const next = segments[index + 1];
    return { start: ticks(start), duration: ticks(next?.start ?? start + duration) - ticks(start) };
  });
}

/** SegmentTimeline (ISO/IEC 23009-1, 5.3.9.6): runs of segments of the same duration are one entry. */
export function segmentTimeline(packaged: PackagedTrack): string[] {
  const runs: { start: number; duration: number; count: number }[] = [];
  for (const segment of ticksOf(packaged)) {
    const run = runs.at(-1);
    if (run !== undefined && run.duration === segment.duration) run.count += 1;
    else runs.push({ ...segment, count: 1 });
  }
  const entries = runs.map(({ start, duration, count }, index) => ({
    ...(index === 0 && { t: start }),
    d: duration,
    ...(count > 1 && { r: count - 1 }),
  }));
  return element(
    'SegmentTimeline',
    {},
    entries.flatMap((entry) => element('S', entry)),
  );
}
