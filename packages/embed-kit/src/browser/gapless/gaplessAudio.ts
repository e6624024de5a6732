import { bufferedEnd } from '../player/buffered.ts';
import { mediaType } from './soundBuffer.ts';
import { createTimeline, type Timeline } from './timeline.ts';
import type { Sound } from './types.ts';

/** Plays sounds one after the other in an audio element, without a gap where the browser can. Positions are those of the current sound. */
export interface GaplessAudio {
  /**
   * Makes a sound the current one, from its beginning or a position on. The caller plays and pauses the element.
   * In `onEnded`, the sound that follows goes on as it is, because it has begun.
   */
  load(sound: Sound, from?: number): void;
  /** What follows may have changed. */
  refresh(): void;
  /** Seconds. */
  position(): number;
  duration(): number;
  /** The end of what is loaded around the position. */
  buffered(): number;
  seek(seconds: number): void;
  /** Ends all loading; the element has nothing to play then. */
  close(): void;
}

export interface GaplessDeps {
  audio: HTMLAudioElement;
  /** The sound that follows the current one, if any. Asked before the current one ends. */
  following(): Sound | undefined;
  /** The current sound has ended. If one follows, the caller loads it. */
  onEnded(): void;
  /** For tests: whether Media Source Extensions are used. Default: if the browser has them. */
  isExact?: boolean;
}

/** iPhones have no MediaSource; there, sounds are played one after the other. */
const canJoin = (): boolean => typeof MediaSource === 'function' && MediaSource.isTypeSupported(mediaType);

export function createGaplessAudio(deps: GaplessDeps): GaplessAudio {
  const { audio, following, onEnded } = deps;
  const isExact = deps.isExact ?? canJoin();
  let current: Sound = { url: '', duration: 0 };
  /** Undefined while the element loads the current sound itself. */
  let timeline: Timeline | undefined;
  /** The sound that has begun by itself, until the caller loads it. */
  let joined: Sound | undefined;

  /** The element loads the sound itself. If it cannot do so either, it has an error then. */
  function playPlainly(sound: Sound, from: number): void {
    timeline?.close();
    timeline = undefined;
    audio.src = sound.url;
    // Always: the element would begin where it was asked to for the source before.
    audio.currentTime = from;
  }

  function join(sound: Sound, from: number): void {
    timeline?.close();
    timeline = createTimeline({
      audio,
      sound,
      from,
      following,
      onJoined(next) {
        joined = next;
        onEnded();
        // The caller wants something else, or nothing.
        if (joined !== undefined) audio.pause();
        joined = undefined;
      },
      onFailed(cause) {
        console.warn('The sound is loaded by the browser itself.', cause);
        const { paused } = audio;
        playPlainly(current, position());
        // A rejection is also told by the element: it is paused then, or has an error.
        if (!paused) audio.play().catch(() => undefined);
      },
    });
  }

  const position = (): number => timeline?.position() ?? audio.currentTime;
  const duration = (): number => {
    const measured = timeline === undefined ? audio.duration : timeline.duration();
    return measured !== undefined && measured > 0 && Number.isFinite(measured) ? measured : current.duration;
  };

  audio.addEventListener('ended', onEnded);
  return {
    load(sound, from = 0) {
      const hasBegun = joined?.url === sound.url && from === 0;
      current = sound;
      joined = undefined;
      if (hasBegun) return;
      if (isExact) join(sound, from);
      else playPlainly(sound, from);
    },
    refresh() {
      timeline?.refresh();
    },
    position,
    duration,
    buffered: () => timeline?.bufferedEnd() ?? bufferedEnd(audio, audio.currentTime),
    seek(seconds) {
      const target = Math.min(Math.max(seconds, 0), duration());
      if (timeline === undefined) audio.currentTime = target;
      else timeline.seek(target);
    },
    close() {
      timeline?.close();
      timeline = undefined;
      audio.removeEventListener('ended', onEnded);
      audio.pause();
      // Otherwise the browser keeps the connection open.
      audio.removeAttribute('src');
      audio.load();
    },
  };
}
