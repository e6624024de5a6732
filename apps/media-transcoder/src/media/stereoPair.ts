import type { AudioStream } from './streams.ts';

/** Two mono streams that are the channels of one stereo sound. */
export interface StereoPair {
  left: AudioStream;
  right: AudioStream;
}

/** Cameras and editors that write these have one stream for each channel, and name none. */
const unnamedFormats = new Set(['mxf', 'gxf']);
/** The same in QuickTime, but there compressed mono streams are more often languages. */
const quickTime = 'mov';

/** Seconds by which two channels may differ. */
const tolerance = 0.1;

/**
 * Finds the streams that are left and right: by the place of their channel, by their titles, or, in the formats of cameras, as the first
 * two of the file. One of them alone is half of the sound.
 *
 * @param format the demuxer's names
 */
export function stereoPair(streams: readonly AudioStream[], format: string): StereoPair | undefined {
  const mono = streams.filter(
    ({ channels, isEncrypted, isDecodable }) => channels === 1 && isDecodable && !isEncrypted,
  );
  for (const left of mono) {
    if (sideOf(left) !== 'left') continue;
    const right = mono.find((other) => sideOf(other) === 'right' && isLike(left, other));
    if (right !== undefined) return { left, right };
  }
  const [left, right] = mono;
  // Beside sound that is whole, they are something else.
  const isUnnamed = mono.length === streams.length && streams.every(({ title }) => title === '');
  if (left === undefined || right === undefined || !isUnnamed || !isLike(left, right)) return undefined;
  const formats = format.split(',');
  const isOfCamera =
    formats.some((name) => unnamedFormats.has(name)) ||
    (formats.includes(quickTime) && left.codec.startsWith('pcm_') && sideOf(left) === undefined);
  return isOfCamera ? { left, right } : undefined;
}

function isLike(a: AudioStream, b: AudioStream): boolean {
  const isAsLong = Math.abs((a.duration ?? 0) - (b.duration ?? 0)) <= tolerance;
  return a.codec === b.codec && a.sampleRate === b.sampleRate && a.language === b.language && isAsLong;
}

/** ffmpeg calls a single channel by its place: `1 channels (FL)`. */
const places: readonly [ending: string, side: 'left' | 'right'][] = [
  ['(FL)', 'left'],
  ['(FR)', 'right'],
];
const words: ReadonlyMap<string, 'left' | 'right'> = new Map([
  ['l', 'left'],
  ['left', 'left'],
  ['r', 'right'],
  ['right', 'right'],
]);

function sideOf({ layout, title }: AudioStream): 'left' | 'right' | undefined {
  const place = places.find(([ending]) => layout === ending.slice(1, -1) || layout.endsWith(ending));
  return place?.[1] ?? words.get(title.toLowerCase().split(' ').at(-1) ?? '');
}
