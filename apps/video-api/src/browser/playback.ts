import type { EmbedData } from './data.ts';
import { createEngine, type Engine, type EngineListener } from './engine/index.ts';

/** What the rest of the player needs to hear from playback beyond the media element's own events. */
export type PlaybackListener = EngineListener & {
  /** The browser lets it play without sound only, so that is how it plays. */
  onMutedByPolicy(): void;
};

/** The one place that changes what is played and how. */
export interface Playback {
  play(): void;
  /** Plays without having been asked to by a gesture: with sound if the browser allows it, else without, else not at all. */
  autoplay(): Promise<void>;
  toggle(): void;
  /** Seconds; kept within the video. */
  seekTo(seconds: number): void;
  seekBy(seconds: number): void;
  /** 0 to 1; a change is heard, so it unmutes. */
  setVolume(volume: number): void;
  toggleMute(): void;
  setRate(rate: number): void;
  selectQuality(index: number | null): void;
  /** Where it is, or will begin. Seconds. */
  position(): number;
  /** Seconds; as the server said until the media is loaded. */
  duration(): number;
  /** Whether playback was ever asked for. */
  started(): boolean;
  /** While reconnecting: tries now. */
  reconnect(): void;
  /** After a failure: a new engine, from where the old one stood. */
  restart(): void;
  destroy(): void;
}

const isNamed = (error: unknown, name: string): boolean => error instanceof DOMException && error.name === name;

/**
 * Playback of the video in the media element. Media is loaded when it is played or sought for the first time.
 *
 * @returns undefined where the browser can play no HLS
 */
export function createPlayback(
  video: HTMLVideoElement,
  data: EmbedData,
  startTime: number,
  listener: PlaybackListener,
): Playback | undefined {
  const known = data.durationSeconds ?? Number.POSITIVE_INFINITY;
  let engine = createEngine(video, data.urls.manifest, listener);
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
    return Number.isFinite(video.duration) ? video.duration : (data.durationSeconds ?? 0);
  }

  function position(): number {
    return video.readyState === HTMLMediaElement.HAVE_NOTHING ? video.currentTime || beginning : video.currentTime;
  }

  function seekTo(seconds: number): void {
    const target = Math.min(Math.max(seconds, 0), duration());
    if (!started) {
      beginning = target;
      start();
      return;
    }
    video.currentTime = target;
  }

  async function tryToPlay(): Promise<'plays' | 'forbidden'> {
    start();
    try {
      await video.play();
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

  function replaceEngine(): Engine | undefined {
    beginning = position();
    engine?.destroy();
    started = false;
    return createEngine(video, data.urls.manifest, listener);
  }

  // Media keys and the picture-in-picture window play without asking us.
  video.addEventListener('play', start);
  return {
    play,
    async autoplay() {
      if ((await tryToPlay()) === 'plays' || video.muted) return;
      video.muted = true;
      if ((await tryToPlay()) === 'plays') listener.onMutedByPolicy();
      else video.muted = false;
    },
    toggle() {
      if (video.paused) play();
      else video.pause();
    },
    seekTo,
    seekBy(seconds) {
      seekTo(position() + seconds);
    },
    setVolume(volume) {
      video.volume = Math.min(Math.max(volume, 0), 1);
      video.muted = video.volume === 0;
    },
    toggleMute() {
      video.muted = !video.muted;
      if (!video.muted && video.volume === 0) video.volume = 0.5;
    },
    setRate(rate) {
      // A new source would bring the default back.
      video.defaultPlaybackRate = rate;
      video.playbackRate = rate;
    },
    selectQuality: (index) => engine?.selectQuality(index),
    position,
    duration,
    started: () => started,
    reconnect: () => engine?.retry(),
    restart() {
      engine = replaceEngine();
      play();
    },
    destroy() {
      video.pause();
      video.removeEventListener('play', start);
      engine?.destroy();
      engine = undefined;
    },
  };
}
