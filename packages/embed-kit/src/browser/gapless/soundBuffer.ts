import { fragment, initSegment } from './fragments.ts';
import type { SoundFile } from './soundFile.ts';

/** AAC-LC in MP4. */
export const mediaType = 'audio/mp4; codecs="mp4a.40.2"';

/** A sound on the timeline of the buffer. Seconds. */
export interface Placed {
  file: SoundFile;
  start: number;
}

export const secondsOf = ({ index }: SoundFile): number => index.length / index.sampleRate;
export const endOf = ({ file, start }: Placed): number => start + secondsOf(file);

/** The buffer of a media element. Its operations must not overlap: await each. */
export interface SoundBuffer {
  /** Adds frames of a sound. What is before its first sample and behind its last one is cut. */
  add(placed: Placed, from: number, to: number, frames: Uint8Array): Promise<void>;
  /** Removes what is before, or behind, a time. */
  removeBefore(time: number): Promise<void>;
  removeFrom(time: number): Promise<void>;
  /** The end of what is buffered around a time; undefined if that time is not buffered. */
  bufferedEnd(time: number): number | undefined;
  /** Nothing follows: the element ends at the end of what was added. */
  finish(): void;
}

/** Ranges that are closer are one: times are rounded to microseconds. */
const tolerance = 0.01;

export async function openSoundBuffer(audio: HTMLAudioElement): Promise<SoundBuffer> {
  const source = new MediaSource();
  const address = URL.createObjectURL(source);
  const opened = new Promise((resolve) => source.addEventListener('sourceopen', resolve, { once: true }));
  audio.src = address;
  await opened;
  URL.revokeObjectURL(address);
  const buffer = source.addSourceBuffer(mediaType);
  /** The sound whose description the buffer has. */
  let described: SoundFile | undefined;

  const change = (begin: () => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = (event: Event) => {
        for (const type of ['updateend', 'error', 'abort']) buffer.removeEventListener(type, settle);
        if (event.type === 'updateend') resolve();
        else reject(new Error('the browser does not take the sound'));
      };
      for (const type of ['updateend', 'error', 'abort']) buffer.addEventListener(type, settle);
      try {
        begin();
      } catch (error) {
        for (const type of ['updateend', 'error', 'abort']) buffer.removeEventListener(type, settle);
        reject(error);
      }
    });

  return {
    async add(placed, from, to, frames) {
      const { index } = placed.file;
      if (described !== placed.file) {
        await change(() => buffer.appendBuffer(initSegment(index)));
        described = placed.file;
      }
      // The element can be moved to any time before the end, also if that is not buffered yet.
      if (source.duration !== endOf(placed)) source.duration = endOf(placed);
      buffer.timestampOffset = placed.start - index.delay / index.sampleRate;
      // The start must be less than the end at any moment.
      buffer.appendWindowEnd = Number.POSITIVE_INFINITY;
      buffer.appendWindowStart = placed.start;
      buffer.appendWindowEnd = endOf(placed);
      await change(() => buffer.appendBuffer(fragment(index, from, to, frames)));
    },
    removeBefore: (time) => change(() => buffer.remove(0, time)),
    async removeFrom(time) {
      await change(() => buffer.remove(time, Number.POSITIVE_INFINITY));
      if (source.readyState === 'open' && source.duration > time) source.duration = time;
    },
    bufferedEnd(time) {
      const { buffered } = buffer;
      for (let n = 0; n < buffered.length; n += 1) {
        if (buffered.start(n) - tolerance <= time && time < buffered.end(n) + tolerance) return buffered.end(n);
      }
      return undefined;
    },
    finish() {
      if (source.readyState === 'open') source.endOfStream();
    },
  };
}
