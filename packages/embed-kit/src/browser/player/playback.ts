import type { PlayerData } from '../../data.ts';
import type { Engine } from './types.ts';

/** The one place that changes what is played and how. */
export interface Playback<E extends Engine = Engine> {
  play(): void;
  /** Plays without having been asked to by a gesture: with sound if the browser allows it, else without if we do, else not at all. */
  autoplay(): Promise<void>;
  toggle(): void;
  /** Seconds; kept within the media. */
  seekTo(seconds: number): void;
  seekBy(seconds: number): void;
  /** 0 to 1; a change is heard, so it unmutes. */
  setVolume(volume: number): void;
  toggleMute(): void;
  setRate(rate: number): void;
  /** Where it is, or will begin. Seconds. */
  position(): number;
  /** Seconds; as the server said until the media is loaded. */
  duration(): number;
  /** Whether playback was ever asked for. */
  started(): boolean;
  /** While reconnecting: tries now. */
  reconnect(): void;
  /** What loads the media now; another one after a restart, none after the end. */
  readonly engine: E | undefined;
  /** After a failure: a new engine, from where the old one stood. */
  restart(): void;
  destroy(): void;
}

const isNamed = (error: unknown, name: string): boolean => error instanceof DOMException && error.name === name;

/**
 * Playback in the media element. Media is loaded when it is played or sought for the first time.
 *
 * @returns undefined where the browser cannot play it
 */
export function createPlayback<E extends Engine>(options: {
  media: HTMLMediaElement;
  data: Pick<PlayerData, 'durationSeconds'>;
  /** Seconds. */
  startTime: number;
  createEngine: () => E | undefined;
  /** The browser lets it play without sound only, so that is how it plays. Without this it does not play then. */
  onMutedByPolicy?: (() => void) | undefined;
}): Playback<E> | undefined {
  const { media, data, startTime, createEngine, onMutedByPolicy } = options;
  const known = data.durationSeconds ?? Number.POSITIVE_INFINITY;
  let engine = createEngine();
  if (engine === undefined) return undefined;
  // A start beyond the end would end it before it began.
  let beginning = startTime < known ? startTime : 0;
  let started = false;

  function start(): void {
    if (started) return;
    started = true;
    engine?.start(beginning);
  }

  function duration(): number {
    return Number.isFinite(media.duration) ? media.duration : (data.durationSeconds ?? 0);
  }

  function position(): number {
    return media.readyState === HTMLMediaElement.HAVE_NOTHING ? media.currentTime || beginning : media.currentTime;
  }

  function seekTo(seconds: number): void {
    const target = Math.min(Math.max(seconds, 0), duration());
    if (media.readyState === HTMLMediaElement.HAVE_NOTHING) {
      beginning = target;
      if (started) {
        engine?.start(target);
        media.currentTime = target;
      }
      start();
      // An element that knows no media says nothing of where it will begin, so those who show it are told here.
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
      // A pause or a new source came first (AbortError), or the media element reports the failure itself.
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

  // Media keys and the picture-in-picture window play without asking us.
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
      // A new source would bring the default back.
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
