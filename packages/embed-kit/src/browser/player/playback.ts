import type { PlayerData } from '../../data.ts';
import type { Engine } from './types.ts';

/** Playback control: the only code that changes what is played and how. */
export interface Playback<E extends Engine = Engine> {
  play(): void;
  /** Plays without a user gesture: with sound if the browser allows it, else muted if `onMutedByPolicy` is given, else not at all. */
  autoplay(): Promise<void>;
  toggle(): void;
  /** Seconds; clamped to the duration. */
  seekTo(seconds: number): void;
  seekBy(seconds: number): void;
  /** 0 to 1. 0 mutes, any other volume unmutes. */
  setVolume(volume: number): void;
  toggleMute(): void;
  setRate(rate: number): void;
  /** The position, or the start position if nothing is loaded. Seconds. */
  position(): number;
  /** Seconds. Until the media is loaded, the value from the server; while it grows, the larger of the two. */
  duration(): number;
  /** Whether loading was started, by playing or seeking. */
  started(): boolean;
  /** While reconnecting: retries now. */
  reconnect(): void;
  /** The engine that loads the media. `restart` replaces it; after `destroy` it is undefined. */
  readonly engine: E | undefined;
  /** After a failure: continues with a new engine at the same position. */
  restart(): void;
  destroy(): void;
}

/** While the media grows, a seek ends this far before the end of what exists: at the end itself, the element would report `ended`. Seconds. */
const growingEdge = 1;

const isNamed = (error: unknown, name: string): boolean => error instanceof DOMException && error.name === name;

/**
 * Playback in the media element. Media is loaded at the first play or seek.
 *
 * @returns undefined if the browser cannot play the media
 */
export function createPlayback<E extends Engine>(options: {
  media: HTMLMediaElement;
  data: Pick<PlayerData, 'durationSeconds'>;
  /** Seconds. */
  startTime: number;
  createEngine: () => E | undefined;
  /** Called when the browser allowed autoplay only without sound. If absent, the player then does not start. */
  onMutedByPolicy?: (() => void) | undefined;
}): Playback<E> | undefined {
  const { media, data, startTime, createEngine, onMutedByPolicy } = options;
  const known = data.durationSeconds ?? Number.POSITIVE_INFINITY;
  let engine = createEngine();
  if (engine === undefined) return undefined;
  // A start time after the end would end playback immediately.
  let beginning = startTime < known ? startTime : 0;
  let started = false;

  function start(): void {
    if (started) return;
    started = true;
    engine?.start(beginning);
  }

  const isGrowing = (): boolean => engine?.growing?.() === true;

  function duration(): number {
    const promised = data.durationSeconds ?? 0;
    if (!Number.isFinite(media.duration)) return promised;
    return isGrowing() ? Math.max(media.duration, promised) : media.duration;
  }

  /** The last position that a seek may have. Seconds. */
  function lastPosition(): number {
    return isGrowing() && Number.isFinite(media.duration) ? Math.max(media.duration - growingEdge, 0) : duration();
  }

  function position(): number {
    return media.readyState === HTMLMediaElement.HAVE_NOTHING ? media.currentTime || beginning : media.currentTime;
  }

  function seekTo(seconds: number): void {
    const target = Math.min(Math.max(seconds, 0), lastPosition());
    if (media.readyState === HTMLMediaElement.HAVE_NOTHING) {
      beginning = target;
      if (started) {
        engine?.start(target);
        media.currentTime = target;
      }
      start();
      // Without media, the element sends no event for the new start position. The seek bar needs one.
      media.dispatchEvent(new Event('timeupdate'));
      return;
    }
    media.currentTime = target;
  }

  async function tryToPlay(): Promise<'plays' | 'forbidden'> {
    start();
    try {
      await media.play();
      return 'plays';
    } catch (error) {
      if (isNamed(error, 'NotAllowedError')) return 'forbidden';
      // AbortError: a pause or a new source came first. The media element reports other failures itself.
      if (!isNamed(error, 'AbortError')) console.warn('Playback did not start.', error);
      return 'plays';
    }
  }

  function play(): void {
    void tryToPlay();
  }

  function replaceEngine(): E | undefined {
    beginning = position();
    engine?.destroy();
    started = false;
    return createEngine();
  }

  // Media keys and the picture-in-picture window start playback without calling play().
  media.addEventListener('play', start);
  return {
    play,
    async autoplay() {
      if ((await tryToPlay()) === 'plays' || media.muted || onMutedByPolicy === undefined) return;
      media.muted = true;
      if ((await tryToPlay()) === 'plays') onMutedByPolicy();
      else media.muted = false;
    },
    toggle() {
      if (media.paused) play();
      else media.pause();
    },
    seekTo,
    seekBy(seconds) {
      seekTo(position() + seconds);
    },
    setVolume(volume) {
      media.volume = Math.min(Math.max(volume, 0), 1);
      media.muted = media.volume === 0;
    },
    toggleMute() {
      media.muted = !media.muted;
      if (!media.muted && media.volume === 0) media.volume = 0.5;
    },
    setRate(rate) {
      // A new source resets the rate to the default rate.
      media.defaultPlaybackRate = rate;
      media.playbackRate = rate;
    },
    position,
    duration,
    started: () => started,
    reconnect: () => engine?.retry(),
    get engine() {
      return engine;
    },
    restart() {
      engine = replaceEngine();
      play();
    },
    destroy() {
      media.pause();
      media.removeEventListener('play', start);
      engine?.destroy();
      engine = undefined;
    },
  };
}
