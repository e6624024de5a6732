import { createGaplessAudio, listenTo, type Play, type Sound as Source } from '@millrace/embed-kit/browser';
import type { WritableStore } from '../store.ts';
import type { Preferences } from './preferences.ts';

export type SoundStatus = 'paused' | 'waiting' | 'playing' | 'failed';

/** Seconds. */
export interface Clock {
  position: number;
  duration: number;
  /** The end of what is loaded around the position. */
  buffered: number;
}

/** The audio element, and what is known of it. */
export interface Sound {
  /** Plays another sound from its start. In `onEnded`, the one that follows goes on without a gap. */
  load(source: Source): void;
  /** Goes on with another sound of the same track. */
  change(source: Source): void;
  /** What follows may have changed. */
  refresh(): void;
  toggle(): void;
  seek(seconds: number): void;
  setVolume(volume: Pick<Preferences, 'volume' | 'isMuted'>): void;
  endPlay(): Play | undefined;
  close(): void;
}

interface SoundDeps {
  status: WritableStore<SoundStatus>;
  clock: WritableStore<Clock>;
  preferences: Preferences;
  /** What is played when the current sound has ended. */
  following: () => Source | undefined;
  onEnded: () => void;
  /** The sound cannot be loaded or decoded. */
  onFailed: () => void;
  /** The page goes away, or playback ends with it. */
  onLeave: (isLeaving: true) => void;
}

export function createSound(deps: SoundDeps): Sound {
  const { status, clock, preferences, following, onEnded, onFailed, onLeave } = deps;
  const audio = new Audio();
  const listening = listenTo(audio);
  const gapless = createGaplessAudio({ audio, following, onEnded });

  const tick = () => {
    clock.set({ position: gapless.position(), duration: gapless.duration(), buffered: gapless.buffered() });
  };
  const settle = () => {
    if (audio.error !== null) status.set('failed');
    else if (audio.paused) status.set('paused');
    else status.set(audio.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA ? 'playing' : 'waiting');
  };
  const fail = () => {
    // A sound that cannot be joined is loaded once more, by the element itself.
    if (audio.error !== null) onFailed();
  };
  const leave = () => onLeave(true);
  const ticking = ['timeupdate', 'durationchange', 'progress', 'seeking', 'seeked'] as const;
  const settling = ['play', 'playing', 'pause', 'waiting', 'canplay', 'error'] as const;
  for (const event of ticking) audio.addEventListener(event, tick);
  for (const event of settling) audio.addEventListener(event, settle);
  audio.addEventListener('error', fail);
  window.addEventListener('pagehide', leave);

  const start = () => {
    // A rejection is also told by the element: it is paused then, or has an error.
    audio.play().catch(settle);
  };
  const setVolume: Sound['setVolume'] = ({ volume, isMuted }) => {
    audio.volume = volume;
    audio.muted = isMuted;
  };
  setVolume(preferences);

  return {
    load(source) {
      gapless.load(source);
      clock.set({ position: 0, duration: source.duration, buffered: 0 });
      start();
    },
    change(source) {
      const { paused } = audio;
      gapless.load(source, gapless.position());
      if (!paused) start();
    },
    refresh: gapless.refresh,
    toggle() {
      if (audio.paused) start();
      else audio.pause();
    },
    seek(seconds) {
      gapless.seek(seconds);
      tick();
    },
    setVolume,
    endPlay: listening.end,
    close() {
      listening.close();
      window.removeEventListener('pagehide', leave);
      audio.removeEventListener('error', fail);
      for (const event of settling) audio.removeEventListener(event, settle);
      gapless.close();
    },
  };
}
