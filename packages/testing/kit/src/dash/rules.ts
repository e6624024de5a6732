import { nalTypes } from '../hls/mp4.ts';
import { type LoadedRepresentation, type LoadedSet, secondsOf } from './presentation.ts';
import type { XmlElement } from './xml.ts';

const idr = 5;

/** Everything about a representation that can be told from its own bytes. */
export function representationViolations(set: LoadedSet, one: LoadedRepresentation): string[] {
  const { id, attributes, track, timescale, segments } = one;
  const isVideo = set.attributes.contentType === 'video';
  const found: string[] = [];
  const expect = (isTrue: boolean, what: string) => {
    if (!isTrue) found.push(`${id}: ${what}`);
  };
  expect(track.kind === set.attributes.contentType, `it is ${track.kind}`);
  expect(timescale === track.timescale, `the timescale is ${track.timescale}, ${timescale} is declared`);
  const codec = codecOf(one);
  expect(attributes.codecs === codec, `the codec is ${codec}, ${attributes.codecs} is declared`);
  if (isVideo) {
    const size = sizeOf(one);
    expect(`${attributes.width}x${attributes.height}` === size, `the size is ${size}`);
    expect(attributes.sar === '1:1', 'pixels are not square');
    const rate = fractionOf(attributes.frameRate);
    expect(rate > 0 && rate <= 60 && rate >= measuredRate(one) * 0.999 - 0.001, `the rate ${attributes.frameRate}`);
  } else {
    expect(Number(attributes.audioSamplingRate) === track.timescale, `the sampling rate is ${track.timescale}`);
  }
  expect(!one.hasMore, 'there are segments that the timeline does not name');
  for (const [index, segment] of segments.entries()) {
    const ticks = (seconds: number) => Math.round(seconds * timescale);
    const { path, time, duration, samples, bytes, decodeTime } = segment;
    const first = samples[0];
    const shown = samples.map(({ start }) => ticks(start));
    expect(Math.min(...shown) === time, `${path} begins at ${Math.min(...shown)}, the timeline says ${time}`);
    expect(first !== undefined && ticks(first.start) === time, `${path} does not begin with its first sample`);
    const isKey = !isVideo || (first?.isSync === true && nalTypes(bytes, first).includes(idr));
    expect(isKey, `${path} does not begin with an IDR frame`);
    // Frames are decoded at most as long before they are shown as the edit list tells; here, not at all.
    expect(isVideo ? decodeTime <= time : decodeTime === time, `${path} is decoded at ${decodeTime}, shown at ${time}`);
    const next = segments[index + 1];
    const decoded = samples.reduce((sum, sample) => sum + ticks(sample.duration), 0);
    if (next !== undefined) {
      expect(decodeTime + decoded === next.decodeTime, `${path} does not last until ${next.path}`);
      expect(Math.max(...shown) < next.time, `${path} shows frames after ${next.path} begins`);
    }
    const end = samples.reduce((most, sample) => Math.max(most, ticks(sample.start + sample.duration)), 0);
    if (next === undefined)
      expect(end === time + duration, `${path} ends at ${end}, the timeline at ${time + duration}`);
  }
  return found;
}

const fractionOf = (text: string | undefined): number => {
  const match = /^(\d+)(?:\/(\d+))?$/.exec(text ?? '');
  return match === null ? Number.NaN : Number(match[1]) / Number(match[2] ?? 1);
};

/** On average, over all. */
function measuredRate({ segments, timescale }: LoadedRepresentation): number {
  const samples = segments.reduce((sum, segment) => sum + segment.samples.length, 0);
  const ticks = segments.reduce((sum, { duration }) => sum + duration, 0);
  return (samples * timescale) / ticks;
}

/** From the init segment: avc1.PPCCLL of avcC, or AAC-LC. */
function codecOf({ init, track }: LoadedRepresentation): string | undefined {
  if (track.kind === 'audio') return init.includes('mp4a', 0, 'latin1') ? 'mp4a.40.2' : undefined;
  const at = init.indexOf('avcC', 0, 'latin1');
  return at < 0 ? undefined : `avc1.${init.toString('hex', at + 5, at + 8)}`;
}

/** From the sample entry (ISO/IEC 14496-12, 12.1.3). */
function sizeOf({ init }: LoadedRepresentation): string {
  const at = init.indexOf('avc1', init.indexOf('stsd', 0, 'latin1'), 'latin1');
  return at < 0 ? '' : `${init.readUInt16BE(at + 28)}x${init.readUInt16BE(at + 30)}`;
}

/** Everything about a set that depends on its representations together. */
export function setViolations(set: LoadedSet): string[] {
  const { attributes, representations, element } = set;
  const found: string[] = [];
  const expect = (isTrue: boolean, what: string) => {
    if (!isTrue) found.push(`set ${attributes.id}: ${what}`);
  };
  expect(attributes.segmentAlignment === 'true' && attributes.startWithSAP === '1', 'segments are not aligned');
  expect(attributes.mimeType === `${attributes.contentType}/mp4`, `the type is ${attributes.mimeType}`);
  const timelines = representations.map(({ timescale, segments }) =>
    segments.map(({ time }) => (time / timescale).toFixed(6)).join(' '),
  );
  expect(new Set(timelines).size === 1, 'representations are cut at different times');
  if (attributes.contentType === 'video') {
    const most = (name: string) => Math.max(...representations.map((one) => fractionOf(one.attributes[name])));
    expect(Number(attributes.maxWidth) === most('width'), 'maxWidth');
    expect(Number(attributes.maxHeight) === most('height'), 'maxHeight');
    expect(fractionOf(attributes.maxFrameRate) === most('frameRate'), 'maxFrameRate');
  } else {
    expect(isLanguage(attributes.lang), `the language ${attributes.lang}`);
    expect(hasChannels(element), 'no number of channels');
  }
  return found;
}

function isLanguage(tag: string | undefined): boolean {
  try {
    return tag !== undefined && Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

const hasChannels = ({ children }: XmlElement): boolean =>
  children.some(({ name, attributes }) => name === 'AudioChannelConfiguration' && attributes.value === '2');

/** Whether a client that receives @bandwidth, and plays after @minBufferTime, ever waits, from whatever segment it begins. */
export function bufferViolations(mpd: XmlElement, one: LoadedRepresentation): string[] {
  const bandwidth = Number(one.attributes.bandwidth);
  const buffer = secondsOf(mpd.attributes.minBufferTime);
  const waits = one.segments.flatMap((first, from) => {
    let bits = 0;
    return one.segments.slice(from).flatMap(({ path, time, bytes }) => {
      bits += bytes.length * 8;
      const isLate = bits / bandwidth > buffer + (time - first.time) / one.timescale + 0.001;
      return isLate ? [`${one.id}: from ${first.path}, ${path} is late at ${bandwidth} b/s`] : [];
    });
  });
  const seconds = one.segments.reduce((sum, { duration }) => sum + duration / one.timescale, 0);
  const average = one.segments.reduce((sum, { bytes }) => sum + bytes.length * 8, 0) / seconds;
  const peak = Math.max(...one.segments.map((s) => (s.bytes.length * 8 * one.timescale) / s.duration));
  const isMeasured = bandwidth >= average * 0.99 && bandwidth <= peak * 1.01 + 1;
  return [...waits, ...(isMeasured ? [] : [`${one.id}: ${bandwidth} b/s declared, ${average} to ${peak} measured`])];
}
