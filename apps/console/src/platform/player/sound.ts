import { bufferedEnd, listenTo, type Play } from '@millrace/embed-kit/browser';
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
  /** Plays another address from its start. @param duration as far as it is known */
  load(address: string, duration: number): void;
  /** Goes on with another address of the same track. */
  change(address: string): void;
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
  onEnded: () => void;
  /** The page goes away, or playback ends with it. */
  onLeave: (isLeaving: true) => void;
}

export function createSound({ status, clock, preferences, onEnded, onLeave }: SoundDeps): Sound {
  const audio = new Audio();
  const listening = listenTo(audio);
  /** What the service says, until the browser has measured it. */
  let expected = 0;

  const tick = () => {
    const { currentTime: position, duration } = audio;
    clock.set({ position, duration: duration > 0 ? duration : expected, buffered: bufferedEnd(audio, position) });
  };
  const settle = () => {
    if (audio.error !== null) status.set('failed');
    else if (audio.paused) status.set('paused');
    else status.set(audio.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA ? 'playing' : 'waiting');
  };
  const leave = () => onLeave(true);
  for (const event of ['timeupdate', 'durationchange', 'progress', 'seeking', 'seeked']) {
    audio.addEventListener(event, tick);
  }
  for (const event of ['play', 'playing', 'pause', 'waiting', 'canplay', 'error'])
    audio.addEventListener(event, settle);
  audio.addEventListener('ended', onEnded);
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
    load(address, duration) {
      expected = duration;
      audio.src = address;
      clock.set({ position: 0, duration, buffered: 0 });
      start();
    },
    change(address) {
      const { currentTime, paused } = audio;
      audio.src = address;
      audio.currentTime = currentTime;
      if (!paused) start();
    },
    toggle() {
      if (audio.paused) start();
      else audio.pause();
    },
    seek(seconds) {
      audio.currentTime = Math.min(Math.max(seconds, 0), clock.get().duration);
      tick();
    },
    setVolume,
    endPlay: listening.end,
    close() {
      listening.close();
      window.removeEventListener('pagehide', leave);
      audio.removeEventListener('ended', onEnded);
      for (const event of ['play', 'playing', 'pause', 'waiting', 'canplay', 'error']) {
        audio.removeEventListener(event, settle);
      }
      audio.pause();
      // Otherwise the browser keeps the connection open.
      audio.removeAttribute('src');
      audio.load();
    },
  };
}
