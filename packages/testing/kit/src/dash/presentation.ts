import { posix } from 'node:path';
import { firstDecodeTime, readInit, readSegment, type Sample, type TrackHeader } from '../hls/mp4.ts';
import type { ReadHls } from '../hls/presentation.ts';
import type { XmlElement } from './xml.ts';

export interface LoadedSegment {
  path: string;
  /** Ticks, as the timeline tells them. */
  time: number;
  duration: number;
  bytes: Buffer;
  samples: Sample[];
  /** Ticks: the decode time of its first fragment. */
  decodeTime: number;
}

export interface LoadedRepresentation {
  id: string;
  attributes: Record<string, string>;
  timescale: number;
  init: Buffer;
  track: TrackHeader;
  segments: LoadedSegment[];
  /** Whether a segment follows that the timeline does not name. */
  hasMore: boolean;
}

export interface LoadedSet {
  element: XmlElement;
  attributes: Record<string, string>;
  representations: LoadedRepresentation[];
}

export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name);

/** Seconds of a duration; only those that are written in seconds. */
export function secondsOf(duration: string | undefined): number {
  const match = /^PT(\d+(?:\.\d+)?)S$/.exec(duration ?? '');
  return match === null ? Number.NaN : Number(match[1]);
}

/** Durations and starts of all segments, in ticks. @throws Error if an entry is not complete */
export function readTimeline(timeline: XmlElement): { time: number; duration: number }[] {
  const found: { time: number; duration: number }[] = [];
  for (const [index, { attributes }] of timeline.children.entries()) {
    const last = found.at(-1);
    const next = last === undefined ? undefined : last.time + last.duration;
    let time = attributes.t === undefined ? next : Number(attributes.t);
    const duration = Number(attributes.d);
    const repeats = Number(attributes.r ?? 0);
    if (time === undefined || ![time, duration, repeats].every(Number.isSafeInteger) || duration <= 0 || repeats < 0) {
      throw new Error(`entry ${index} of the timeline: ${JSON.stringify(attributes)}`);
    }
    if (next !== undefined && time !== next) throw new Error(`a gap in the timeline before ${time}`);
    for (let repeat = 0; repeat <= repeats; repeat += 1) {
      found.push({ time, duration });
      time += duration;
    }
  }
  return found;
}

/** The address that a template makes of a number (ISO/IEC 23009-1, 5.3.9.4.4). */
function fill(template: string, id: string, number: number): string {
  return template
    .replaceAll('$RepresentationID$', id)
    .replaceAll(/\$Number(?:%0(\d+)d)?\$/g, (_whole, width = '1') => String(number).padStart(Number(width), '0'));
}

/** Reads everything that a set names. @param base folder of the manifest's addresses. @throws Error if something is missing */
export async function loadSet(read: ReadHls, element: XmlElement, base: string): Promise<LoadedSet> {
  const get = async (path: string) => Buffer.from((await read(posix.join(base, path))).bytes);
  const [common] = childrenOf(element, 'SegmentTemplate');
  const representations: LoadedRepresentation[] = [];
  for (const { attributes, ...representation } of childrenOf(element, 'Representation')) {
    const { id = '' } = attributes;
    const template = childrenOf({ attributes, ...representation }, 'SegmentTemplate')[0] ?? common;
    const [timeline] = template === undefined ? [] : childrenOf(template, 'SegmentTimeline');
    if (template === undefined || timeline === undefined) throw new Error(`${id} has no timeline`);
    const { initialization = '', media = '', startNumber, timescale } = template.attributes;
    const init = await get(fill(initialization, id, 0));
    const track = readInit(init);
    const entries = readTimeline(timeline);
    const pathOf = (index: number) => fill(media, id, Number(startNumber) + index);
    const segments: LoadedSegment[] = [];
    for (const [index, entry] of entries.entries()) {
      const path = pathOf(index);
      const bytes = await get(path);
      const samples = readSegment(track, bytes);
      segments.push({ ...entry, path, bytes, samples, decodeTime: firstDecodeTime(bytes) });
    }
    const hasMore = await get(pathOf(entries.length)).then(
      () => true,
      () => false,
    );
    representations.push({ id, attributes, timescale: Number(timescale), init, track, segments, hasMore });
  }
  return { element, attributes: element.attributes, representations };
}
