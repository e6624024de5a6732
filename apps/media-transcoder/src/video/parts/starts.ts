import { segmentSeconds } from '../packaging/types.ts';

/**
 * Seconds of the first windows: short ones, so that a film can be played early. The first has the three segments with which players begin:
 * another window takes as long as two segments before its first one is there (start, pre-roll, full encoders).
 */
const firstLengths = [12, 16, 24, 36] as const;

/** Seconds of the longest windows. The film after the first windows is divided evenly, so that workers end together. */
const longestSeconds = 60;

/** A shorter rest joins the window before it: the frames around a window would weigh too much. */
const leastWindowSeconds = 12;

/** Share of their average length by which evenly divided windows may differ. One segment is always allowed. */
const evenness = 0.15;

/** Segments by which a start may be moved: one of the first windows, and one of the others. */
const reach = { first: 1, even: 2 } as const;

/** Seconds that must be saved for each segment by which a start is moved. Else every film would move its windows for some frames. */
const leastGain = 0.25;

/**
 * What one more window costs, in seconds that are read: those around it and before it, and as much again for the frames that are encoded
 * twice.
 */
const windowCost = 10;

/** @returns seconds at which windows begin: starts of segments. @param longest that a window is on average, in seconds, after the first ones */
export function startsOf(seconds: number, longest = longestSeconds): number[] {
  const starts = [0];
  let at = 0;
  for (const length of firstLengths) {
    at += length;
    if (at + leastWindowSeconds > seconds) return starts;
    starts.push(at);
  }
  const count = Math.ceil((seconds - at) / longest);
  const length = (seconds - at) / count;
  for (let index = 1; index < count; index += 1) {
    starts.push(at + Math.round((index * length) / segmentSeconds) * segmentSeconds);
  }
  return starts;
}

/** A start that was chosen for a window, with the cheapest starts before it. */
interface Place {
  at: number;
  cost: number;
  before: Place | undefined;
}

/** @param start seconds. @returns seconds of the source that are read before a window that begins there, beyond those that each needs */
type Lost = (start: number) => number;

/**
 * Seconds at which windows begin, so that the least is read in vain before all of them together: near to those of `startsOf`. Windows of a
 * minute each can only be moved if they become shorter, so there may be more of them.
 *
 * @param most windows
 */
export function bestStarts(seconds: number, lost: Lost, most: number): readonly number[] {
  const planned = moveStarts(startsOf(seconds), seconds, lost);
  const movable = moveStarts(startsOf(seconds, longestSeconds - segmentSeconds), seconds, lost);
  const added = (movable.starts.length - planned.starts.length) * windowCost;
  return movable.starts.length <= most && movable.cost + added < planned.cost ? movable.starts : planned.starts;
}

/**
 * Moves starts by a few segments. Lengths stay within their limits. The first window keeps its length, because players wait for it.
 *
 * @param starts as `startsOf` makes them
 * @returns the starts, and the seconds that are lost in all
 */
function moveStarts(
  starts: readonly number[],
  seconds: number,
  lost: Lost,
): { starts: readonly number[]; cost: number } {
  const fits = limitsOf(starts, seconds);
  let places: Place[] = [{ at: 0, cost: 0, before: undefined }];
  for (const [window, start] of starts.entries()) {
    if (window === 0) continue;
    places = movesOf(window).flatMap((segments) => {
      const at = start + segments * segmentSeconds;
      const before = cheapest(places.filter((place) => fits(window - 1, at - place.at)));
      if (before === undefined) return [];
      return [{ at, cost: before.cost + lost(at) + leastGain * Math.abs(segments), before }];
    });
  }
  const last = cheapest(places.filter(({ at }) => fits(starts.length - 1, seconds - at)));
  // A film of a few seconds, which is one window.
  if (last === undefined) return { starts, cost: 0 };
  const moved: number[] = [];
  for (let place: Place | undefined = last; place !== undefined; place = place.before) moved.push(place.at);
  return { starts: moved.reverse(), cost: last.cost };
}

/** Segments by which a window's start may be moved: the one that is preferred among equals first. */
function movesOf(window: number): number[] {
  if (window === 1) return [0];
  const most = window <= firstLengths.length ? reach.first : reach.even;
  return [0, ...Array.from({ length: most }, (_, index) => [-index - 1, index + 1]).flat()];
}

/** Whether a window may be so many seconds long. The planned lengths always fit. */
function limitsOf(starts: readonly number[], seconds: number): (window: number, length: number) => boolean {
  const planned = starts.map((start, window) => (starts[window + 1] ?? seconds) - start);
  const longest = Math.max(longestSeconds, ...planned);
  const even = planned.slice(firstLengths.length);
  const average = even.reduce((sum, length) => sum + length, 0) / even.length;
  return (window, length) => {
    const isFirst = window < firstLengths.length;
    const wanted = isFirst ? (planned[window] ?? 0) : average;
    const tolerance = isFirst ? segmentSeconds : Math.max(segmentSeconds, evenness * average);
    return length >= leastWindowSeconds && length <= longest && Math.abs(length - wanted) <= tolerance;
  };
}

function cheapest(places: readonly Place[]): Place | undefined {
  return places.reduce<Place | undefined>(
    (best, place) => (best !== undefined && best.cost <= place.cost ? best : place),
    undefined,
  );
}
