import { endOf, openSoundBuffer, type Placed, type SoundBuffer, secondsOf } from './soundBuffer.ts';
import { openSoundFile, RefusedSound, type SoundFile } from './soundFile.ts';
import type { Sound } from './types.ts';

/** Seconds that are loaded ahead of the position, and kept behind it. */
const ahead = 60;
const behind = 60;
/** Seconds of one request. The first one is short, so that playback starts early. */
const requestSeconds = 10;
const firstRequestSeconds = 3;
/** The timeline begins after 0: the samples that are cut from the beginning of a sound must not have times below 0. */
const beginning = 1;
/** Waiting times after failures of the connection or the server, in milliseconds. */
const retryDelays = [500, 2_000, 5_000];
/** How late the end of a sound may be noticed, in milliseconds. The sound itself goes on exactly. */
const lateMs = 20;

/** Times of the element are rounded. Seconds. */
const early = 0.01;

/** A sound on the timeline: the one that is played, or the one behind it. */
interface Part {
  sound: Sound;
  /** Undefined until its index is read. */
  placed: Placed | undefined;
  /** Where loading begins, in seconds of the sound, until the index is read. */
  from: number;
  /** The first frame that is not added. */
  next: number;
}

export interface Timeline {
  position(): number;
  /** Seconds; undefined until the index is read. */
  duration(): number | undefined;
  bufferedEnd(): number;
  seek(seconds: number): void;
  /** What follows may have changed. */
  refresh(): void;
  close(): void;
}

export interface TimelineDeps {
  audio: HTMLAudioElement;
  sound: Sound;
  /** Seconds from the beginning of the sound. */
  from: number;
  following(): Sound | undefined;
  /** The next sound has begun, without a gap. */
  onJoined(sound: Sound): void;
  /** The sound cannot be loaded this way. It should go on at its position without Media Source Extensions. */
  onFailed(cause: unknown): void;
}

const partOf = (sound: Sound, from = 0): Part => ({ sound, placed: undefined, from, next: 0 });

const isComplete = ({ placed, next }: Part): boolean => placed !== undefined && next >= placed.file.index.sizes.length;

/** Frame with this second of the sound. The one before it is needed too, because frames overlap. */
function frameAt({ index }: SoundFile, seconds: number): number {
  const frame = Math.floor((seconds * index.sampleRate + index.delay) / index.frameSamples);
  return Math.min(Math.max(frame - 1, 0), index.sizes.length - 1);
}

/** Plays a sound, and then the one that follows it, from one buffer: the last sample of one is followed by the first sample of the other. */
export function createTimeline(deps: TimelineDeps): Timeline {
  const { audio, following, onJoined, onFailed } = deps;
  const life = new AbortController();
  /** Aborted when what is being loaded is not needed any more. */
  let loading = new AbortController();
  let buffer: SoundBuffer | undefined;
  let parts: [Part, Part?] = [partOf(deps.sound, deps.from)];
  /** Whether the buffer has sound of a part that was dropped. */
  let hasDropped = false;
  /** What could not be loaded as the next sound. It is tried again when it is the current one. */
  let hopeless: string | undefined;
  let failures = 0;
  /** Whether the element was at a position of the sound. */
  let hasBegun = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wake = () => {};

  const startOf = (): number => parts[0].placed?.start ?? beginning;
  const lastPart = (): Part => parts[1] ?? parts[0];

  function stopLoading(): void {
    loading.abort();
    loading = new AbortController();
    wake();
  }

  function dropNext(): void {
    if (parts[1] === undefined) return;
    if (parts[1].next > 0) hasDropped = true;
    parts = [parts[0]];
    stopLoading();
  }

  /** The next sound becomes the current one, when its time has come. */
  function watch(): void {
    clearTimeout(timer);
    const start = parts[1]?.placed?.start;
    if (parts[1] === undefined || start === undefined) return;
    const left = start - audio.currentTime;
    if (left <= 0) {
      parts = [parts[1]];
      onJoined(parts[0].sound);
      wake();
    } else if (!audio.paused) {
      timer = setTimeout(watch, (left * 1000) / (audio.playbackRate || 1) + lateMs);
    }
  }

  /**
   * Before the sound, there is nothing to play. The element goes there when it plays again after the end; and when the source before was
   * loaded a moment ago, Chromium forgets the position that was asked for.
   */
  function leaveBeginning(): void {
    if (audio.readyState === HTMLMediaElement.HAVE_NOTHING) return;
    if (audio.currentTime >= startOf() - early) hasBegun = true;
    else seek(hasBegun ? 0 : parts[0].from);
  }

  const onTime = () => {
    leaveBeginning();
    watch();
    wake();
  };
  const events = [
    ...(['loadedmetadata', 'progress', 'waiting', 'stalled'] as const),
    ...(['timeupdate', 'playing', 'seeking', 'seeked', 'ratechange'] as const),
  ];
  for (const event of events) audio.addEventListener(event, onTime);

  async function open(part: Part): Promise<void> {
    const file = await openSoundFile(part.sound.url, loading.signal);
    const before = part === parts[1] ? parts[0].placed : undefined;
    part.placed = { file, start: before === undefined ? beginning : endOf(before) };
    part.next = part.from > 0 ? frameAt(file, part.from) : 0;
  }

  async function loadMore(part: Part, { file, start }: Placed, into: SoundBuffer): Promise<void> {
    const { index } = file;
    const isBuffered = into.bufferedEnd(audio.currentTime) !== undefined;
    const seconds = isBuffered ? requestSeconds : firstRequestSeconds;
    const from = part.next;
    const to = Math.min(from + Math.ceil((seconds * index.sampleRate) / index.frameSamples), index.sizes.length);
    const { signal } = loading;
    const frames = await file.read(from, to, signal);
    signal.throwIfAborted();
    // Before the addition: a seek during it sets the place from which loading goes on.
    part.next = to;
    await into.add({ file, start }, from, to, frames);
    leaveBeginning();
  }

  /** One step of loading. @returns whether there was anything to do */
  async function step(into: SoundBuffer): Promise<boolean> {
    const time = audio.currentTime;
    if (hasDropped && parts[0].placed !== undefined) {
      hasDropped = false;
      await into.removeFrom(endOf(parts[0].placed));
      return true;
    }
    const part = lastPart();
    if (part.placed === undefined) {
      await open(part);
      return true;
    }
    if (isComplete(part)) return follow(part, into);
    if ((into.bufferedEnd(time) ?? time) > time + ahead) return false;
    if (into.bufferedEnd(time - behind - requestSeconds) !== undefined) await into.removeBefore(time - behind);
    await loadMore(part, part.placed, into);
    return true;
  }

  /** Everything is loaded that was known. */
  function follow(part: Part, into: SoundBuffer): boolean {
    if (part === parts[1]) return false;
    const next = following();
    if (next !== undefined && next.url !== hopeless) {
      parts = [parts[0], partOf(next)];
      return true;
    }
    into.finish();
    return false;
  }

  /** @returns whether loading goes on */
  async function recover(error: unknown): Promise<boolean> {
    if (life.signal.aborted) return false;
    if (error instanceof DOMException && error.name === 'AbortError') return true;
    if (error instanceof DOMException && error.name === 'QuotaExceededError') {
      // The browser keeps less than what is asked of it: it has room when what is behind the position is gone.
      lastPart().next = reloadFrom(lastPart());
      await buffer?.removeBefore(Math.max(audio.currentTime - 1, 0.1)).catch(() => undefined);
      await pause(retryDelays[1]);
      return true;
    }
    const isTemporary = error instanceof TypeError || (error instanceof RefusedSound && error.status >= 500);
    const delay = isTemporary ? retryDelays[failures] : undefined;
    failures += 1;
    if (delay !== undefined) {
      await pause(delay);
      return true;
    }
    if (parts[1] === undefined) {
      onFailed(error);
      return false;
    }
    console.warn('The next sound could not be loaded.', error);
    hopeless = parts[1].sound.url;
    dropNext();
    return true;
  }

  /** The frame behind what the buffer has of a part. */
  function reloadFrom({ placed, next }: Part): number {
    if (placed === undefined || buffer === undefined) return next;
    const end = buffer.bufferedEnd(Math.max(audio.currentTime, placed.start));
    return end === undefined ? next : frameAt(placed.file, end - placed.start);
  }

  const pause = (ms = 0): Promise<void> =>
    new Promise((resolve) => {
      const over = () => {
        clearTimeout(waiting);
        life.signal.removeEventListener('abort', over);
        resolve();
      };
      const waiting = setTimeout(over, ms);
      life.signal.addEventListener('abort', over);
    });

  async function run(): Promise<void> {
    buffer = await openSoundBuffer(audio);
    let goesOn = true;
    while (goesOn && !life.signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      try {
        const hasWorked = await step(buffer);
        failures = 0;
        if (!hasWorked) await woken;
      } catch (error) {
        goesOn = await recover(error);
      }
    }
  }

  function seek(seconds: number): void {
    const [part] = parts;
    const time = startOf() + seconds;
    if (part.placed === undefined) {
      part.from = seconds;
    } else if (buffer?.bufferedEnd(time) === undefined) {
      dropNext();
      part.next = frameAt(part.placed.file, seconds);
      stopLoading();
    }
    audio.currentTime = time;
  }

  void run().catch((error: unknown) => {
    if (!life.signal.aborted) onFailed(error);
  });
  audio.currentTime = beginning + deps.from;

  return {
    position: () => Math.max(audio.currentTime - startOf(), 0),
    duration: () => parts[0].placed && secondsOf(parts[0].placed.file),
    bufferedEnd() {
      const end = buffer?.bufferedEnd(audio.currentTime) ?? audio.currentTime;
      return Math.min(end, parts[0].placed === undefined ? end : endOf(parts[0].placed)) - startOf();
    },
    seek,
    refresh() {
      hopeless = undefined;
      const next = following()?.url;
      if (parts[1] !== undefined && parts[1].sound.url !== next) dropNext();
      wake();
    },
    close() {
      life.abort();
      loading.abort();
      clearTimeout(timer);
      wake();
      for (const event of events) audio.removeEventListener(event, onTime);
    },
  };
}
