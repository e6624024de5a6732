import type { Millrace, Track } from '@millrace/client';
import type { Config } from '../config.ts';
import { pictureAt } from '../media/listed.ts';
import { streamAddress } from '../media/streamAddress.ts';
import { createStore, type Store } from '../store.ts';
import { describePosition, describeTrack, takeMediaSession } from './mediaSession.ts';
import { keepPreferences, type Preferences, readPreferences } from './preferences.ts';
import * as queues from './queue.ts';
import { createReadAhead, type More } from './readAhead.ts';
import { createReportPlay } from './reportPlay.ts';
import { type Clock, createSound, type Sound, type SoundStatus } from './sound.ts';

export type { More } from './readAhead.ts';

/** Seconds after which “previous” begins the track again. */
const restartAfter = 3;
const seekStep = 10;

/** The player of the console. It plays on while people walk around. */
export interface Player {
  queue: Store<queues.Queue>;
  status: Store<SoundStatus>;
  clock: Store<Clock>;
  preferences: Store<Preferences>;
  /** Plays tracks from one on, in place of the queue. @param more reads what follows; the player asks when the end is near */
  play(tracks: readonly Track[], at?: number, more?: More): void;
  /** Plays the entry of the queue. */
  playAt(index: number): void;
  toggle(): void;
  /** @param seconds from the start */
  seek(seconds: number): void;
  next(): void;
  previous(): void;
  /** Adds tracks to the queue, and plays them if it is empty. */
  add(tracks: readonly Track[], where: 'next' | 'last'): void;
  move(from: number, to: number): void;
  remove(index: number): void;
  setRepeat(repeat: queues.Repeat): void;
  setShuffled(isShuffled: boolean): void;
  prefer(changes: Partial<Preferences>): void;
  /** Ends the playback and empties the queue. */
  stop(): void;
}

interface PlayerDeps {
  config: Config;
  millrace: Pick<Millrace, 'music'>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** A play was counted. */
  onCounted: (trackId: string) => void;
}

export function createPlayer({ config, millrace, storage, onCounted }: PlayerDeps): Player {
  const queue = createStore(queues.emptyQueue);
  const preferences = createStore(readPreferences(storage));
  const status = createStore<SoundStatus>('paused');
  const clock = createStore<Clock>({ position: 0, duration: 0, buffered: 0 });
  let sound: Sound | undefined;
  /** What the sound has loaded. */
  let loaded: Track | undefined;
  let release = () => {};
  const readAhead = createReadAhead(queue);
  const reportPlay = createReportPlay({ config, millrace, onCounted });

  /** Whether the current track began because the one before it ended. */
  let isContinued = false;
  /** Tracks that failed one after the other. */
  let failures = 0;

  const sourceOf = (track: Track) => ({
    url: streamAddress(track, preferences.get().quality, config),
    duration: track.duration_seconds ?? 0,
  });

  const following = () => {
    const entry = queue.get().entries[queues.followed(queue.get()) ?? -1];
    return entry && sourceOf(entry.track);
  };
  // The next track is loaded before the current one ends; a change of the queue may make it another one.
  queue.subscribe(() => sound?.refresh());

  const soundOf = (): Sound => {
    sound ??= createSound({
      status,
      clock,
      following,
      preferences: preferences.get(),
      onEnded: ended,
      onFailed: failed,
      onLeave: count,
    });
    return sound;
  };

  /** Counts the play that ends. @param isLeaving whether the page goes away, so that no answer can be awaited */
  function count(isLeaving: boolean): void {
    const play = sound?.endPlay();
    if (play !== undefined && loaded !== undefined) reportPlay(loaded.id, play, isLeaving);
  }

  function load(continues = false): void {
    const track = queues.currentOf(queue.get())?.track;
    if (track === undefined) return;
    count(false);
    loaded = track;
    isContinued = continues;
    if (!continues) failures = 0;
    release();
    release = takeMediaSession(actions);
    describeTrack(track, pictureAt(config.music, track.cover_art));
    soundOf().load(sourceOf(track));
    void readAhead.advance();
  }

  function ended(): void {
    count(false);
    failures = 0;
    const next = queues.followed(queue.get());
    if (next !== undefined) goOn(next);
  }

  function goOn(index: number): void {
    queue.set({ ...queue.get(), at: index });
    load(true);
  }

  /** A broken track does not end the music. Without a connection every track fails: then the first one shows it. */
  function failed(): void {
    const next = queues.stepped(queue.get(), 1);
    failures += 1;
    if (isContinued && next !== undefined && navigator.onLine && failures < queue.get().entries.length) goOn(next);
  }

  const player: Player = {
    queue,
    status,
    clock,
    preferences,
    play(tracks, at = 0, following) {
      if (tracks.length === 0) return;
      readAhead.begin(following);
      queue.set(queues.started(queue.get(), tracks, at));
      load();
    },
    playAt(index) {
      if (queue.get().entries[index] === undefined) return;
      queue.set({ ...queue.get(), at: index });
      load();
    },
    toggle() {
      if (status.get() === 'failed') load();
      else sound?.toggle();
    },
    seek(seconds) {
      sound?.seek(seconds);
      describePosition(clock.get().position, clock.get().duration);
    },
    next() {
      const index = queues.stepped(queue.get(), 1);
      if (index !== undefined) player.playAt(index);
    },
    previous() {
      const index = queues.stepped(queue.get(), -1);
      if (index === undefined || clock.get().position > restartAfter) player.seek(0);
      else player.playAt(index);
    },
    add(tracks, where) {
      if (queue.get().entries.length === 0) player.play(tracks);
      else queue.set(queues.added(queue.get(), tracks, where));
    },
    move: (from, to) => queue.set(queues.moved(queue.get(), from, to)),
    remove(index) {
      const isCurrent = index === queue.get().at;
      queue.set(queues.removed(queue.get(), index));
      if (queue.get().entries.length === 0) player.stop();
      else if (isCurrent) load();
    },
    setRepeat: (repeat) => queue.set({ ...queue.get(), repeat }),
    setShuffled(isShuffled) {
      queue.set(isShuffled ? queues.shuffled(queue.get(), Math.random) : queues.unshuffled(queue.get()));
    },
    prefer(changes) {
      const before = preferences.get();
      preferences.set({ ...before, ...changes });
      keepPreferences(storage, preferences.get());
      sound?.setVolume(preferences.get());
      if (loaded !== undefined && preferences.get().quality !== before.quality) sound?.change(sourceOf(loaded));
    },
    stop() {
      count(false);
      release();
      release = () => {};
      sound?.close();
      sound = undefined;
      loaded = undefined;
      readAhead.begin();
      status.set('paused');
      queue.set({ ...queue.get(), entries: [], at: 0 });
    },
  };

  const actions: Parameters<typeof takeMediaSession>[0] = {
    play: player.toggle,
    pause: player.toggle,
    stop: player.stop,
    previoustrack: player.previous,
    nexttrack: player.next,
    seekto: ({ seekTime }) => player.seek(seekTime ?? 0),
    seekbackward: ({ seekOffset }) => player.seek(clock.get().position - (seekOffset ?? seekStep)),
    seekforward: ({ seekOffset }) => player.seek(clock.get().position + (seekOffset ?? seekStep)),
  };
  return player;
}
