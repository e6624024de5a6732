import { createGaplessAudio, type GaplessAudio, listenTo, type Play } from '@millrace/embed-kit/browser';
import type { ListedTrack } from './data.ts';

/** Plays the tracks of a list in order. */
export interface ListPlayer {
  sound: GaplessAudio;
  /** The index of the current track. */
  at(): number;
  /** Plays a track, from its beginning or a position on. */
  playAt(index: number, from?: number): void;
  /** The index behind, or in front of, the current one; undefined where the list ends. */
  beside(by: 1 | -1): number | undefined;
  toggle(): void;
  /** Seconds in the current track. */
  seekTo(seconds: number): void;
}

export interface ListPlayerDeps {
  audio: HTMLAudioElement;
  tracks: readonly ListedTrack[];
  quality: string;
  loop: boolean;
  /** Another track is the current one. */
  onTrack(index: number): void;
  /** A track cannot be played. */
  onBroken(index: number): void;
  /** No track can be played, or the connection is lost. */
  onStopped(): void;
  report(track: ListedTrack, play: Play): void;
}

/** A listener sees which track is left out. Milliseconds. */
const brokenMs = 1_000;

export function createListPlayer(deps: ListPlayerDeps): ListPlayer {
  const { audio, tracks, quality, loop, onTrack, onBroken, onStopped, report } = deps;
  const listening = listenTo(audio);
  let at = 0;
  /** Whether the current track was loaded: nothing is before the first play. */
  let isLoaded = false;
  /** Tracks that failed one after the other. */
  let broken = 0;
  let skipping: ReturnType<typeof setTimeout> | undefined;

  const soundOf = (index: number | undefined) => {
    const track = index === undefined ? undefined : tracks[index];
    return track && { url: `${track.url}/stream?q=${quality}`, duration: track.durationSeconds ?? 0 };
  };

  function beside(by: 1 | -1): number | undefined {
    const to = at + by;
    if (tracks[to] !== undefined) return to;
    return loop ? (to + tracks.length) % tracks.length : undefined;
  }

  function endPlay(): void {
    const play = listening.end();
    const track = tracks[at];
    if (play !== undefined && track !== undefined) report(track, play);
  }

  const sound = createGaplessAudio({
    audio,
    following: () => soundOf(beside(1)),
    onEnded() {
      endPlay();
      const next = beside(1);
      if (next !== undefined) player.playAt(next);
    },
  });

  function start(): void {
    // The element tells why it does not play: it stays paused, or has an error.
    audio.play().catch(() => undefined);
  }

  const player: ListPlayer = {
    sound,
    at: () => at,
    beside,
    playAt(index, from = 0) {
      const found = soundOf(index);
      if (found === undefined) return;
      clearTimeout(skipping);
      endPlay();
      at = index;
      isLoaded = true;
      onTrack(index);
      sound.load(found, from);
      start();
    },
    toggle() {
      if (!isLoaded || audio.error !== null) player.playAt(at);
      else if (audio.ended && tracks.length > 1) player.playAt(0);
      else if (audio.paused) start();
      else audio.pause();
    },
    seekTo(seconds) {
      if (isLoaded) sound.seek(seconds);
      else player.playAt(at, Math.max(seconds, 0));
    },
  };

  audio.addEventListener('playing', () => {
    broken = 0;
  });
  audio.addEventListener('error', () => {
    if (audio.error === null) return;
    broken += 1;
    const next = beside(1);
    if (!navigator.onLine || broken >= tracks.length || next === undefined) {
      broken = 0;
      onStopped();
      return;
    }
    onBroken(at);
    skipping = setTimeout(() => player.playAt(next), brokenMs);
  });
  window.addEventListener('pagehide', endPlay);
  return player;
}
