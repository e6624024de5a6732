import type { MediaStatus, PlayerData } from '../../data.ts';
import { watchStatus } from '../status.ts';
import type { PlayerElements } from './elements.ts';
import { createFailurePanel } from './failure.ts';
import { createNotice } from './notice.ts';
import { createPlayback, type Playback } from './playback.ts';
import type { StartOptions } from './startOptions.ts';
import type { Engine, EngineListener } from './types.ts';
import { createWaitingPanel } from './waiting.ts';

/** At this reconnect attempt the player asks the server whether the media still exists. */
const suspiciousAttempt = 3;

/** How often the status may be `ready` although loading fails, before the player gives up. */
const contradictions = 3;

/** Whether there is something to play: all of it, or the part that is made. */
const isPlayable = ({ status, playable }: Pick<MediaStatus, 'status' | 'playable'>): boolean =>
  status === 'ready' || (status === 'processing' && playable === true);

export interface PlayerOptions<E extends Engine> {
  elements: PlayerElements;
  media: HTMLMediaElement;
  data: PlayerData;
  start: StartOptions;
  /** The page's word for the media: "video", "track". */
  noun: string;
  /** The message shown if there is no engine. */
  unsupported: string;
  /** Connects the controls to the current playback. Called once, before anything else. */
  connect(playback: () => Playback<E> | undefined): {
    /** Shows position and duration of a new playback before the media element sends events. */
    refresh(): void;
  };
  /** Returns undefined if the browser cannot play the media. */
  createEngine(listener: EngineListener): E | undefined;
  /** If present, autoplay may start muted when the browser allows nothing else. Called when it did. */
  onMutedByPolicy?(): void;
  /** All of the media is ready, and its pictures. `answer` is the status response, undefined if the page was served as ready. */
  onReady(answer: MediaStatus | undefined): void;
  /**
   * All of the media has become ready while what was made before plays, which goes on to the end. Called again after the connection was
   * lost. If absent, the player does not ask.
   *
   * @param playWhole loads the whole in its place, at the same position; without effect if that has happened or playback has ended
   */
  onWhole?(playWhole: () => void): void;
}

/** Runs the states of the page: waiting for the media, playing it, or showing why it cannot be played. */
export function runPlayer<E extends Engine>(options: PlayerOptions<E>): void {
  const { elements, media, data, start, noun, createEngine } = options;
  const { player, stage } = elements;
  let playback: Playback<E> | undefined;
  let stopWatching: (() => void) | undefined;
  let unavailable = 0;
  let { startTime } = start;
  /** Whether the media was incomplete when playback began. */
  let early = false;
  const served: MediaStatus = { status: data.state, progress: data.progress, playable: data.playable === true };
  // A viewer who waited for the media wants to see it.
  let autoplay = start.autoplay || !isPlayable(served);

  const waiting = createWaitingPanel(elements, noun);
  const notice = createNotice(elements, () => playback?.reconnect());
  const controls = options.connect(() => playback);
  const failure = createFailurePanel(elements, noun, () => {
    stage.hidden = false;
    playback?.restart();
  });

  function leaveStage(state: PlayerData['state']): void {
    player.dataset.state = state;
    stage.hidden = true;
    notice.hide();
  }

  function endPlayback(): void {
    if (playback?.started()) {
      autoplay = true;
      startTime = playback.position();
    }
    playback?.destroy();
    playback = undefined;
  }

  function fail(message: string, heading?: string): void {
    endPlayback();
    waiting.hide();
    leaveStage('error');
    failure.show({ message, heading, canRetry: false });
  }

  /** Watches the status until it is final. */
  function follow(): void {
    stopWatching?.();
    stopWatching = watchStatus(data.urls.status, {
      onStatus(status) {
        if (isPlayable(status)) {
          if (playback === undefined) enterStage(status);
          // Loading what is incomplete fails.
          else if (early && status.status === 'ready') playWhole(playback);
        } else if (status.status === 'error') {
          fail(status.error?.message ?? '');
        } else {
          endPlayback();
          leaveStage(status.status);
          waiting.show(status);
        }
      },
      onGone: () => fail('It has been removed.', `This ${noun} is not available`),
    });
  }

  /** Watches, while what is incomplete plays, for the whole. */
  function awaitWhole(): void {
    const { onWhole } = options;
    const current = playback;
    if (!early || current === undefined || onWhole === undefined) return;
    const handlers = {
      onStatus({ status }: MediaStatus) {
        if (status !== 'ready') return;
        onWhole(() => {
          if (early && current === playback) playWhole(current);
        });
      },
      // Loading will fail, too.
      onGone: () => undefined,
    };
    stopWatching?.();
    stopWatching = watchStatus(data.urls.status, handlers, { isUrgent: false });
  }

  /** Continues with the whole. */
  function playWhole(current: Playback<E>): void {
    if (!current.started()) {
      endPlayback();
      enterStage({ status: 'ready' });
      return;
    }
    const { paused } = media;
    early = false;
    notice.hide();
    current.restart();
    if (paused) media.pause();
  }

  function onUnavailable(): void {
    endPlayback();
    unavailable += 1;
    if (unavailable > contradictions) fail('It cannot be loaded. Try again later.');
    else follow();
  }

  const listener: EngineListener = {
    onReconnecting(attempt, inSeconds) {
      notice.show(inSeconds);
      if (attempt === suspiciousAttempt) follow();
    },
    onRecovered() {
      stopWatching?.();
      notice.hide();
      awaitWhole();
    },
    onUnavailable,
    onFailed(message) {
      leaveStage('ready');
      failure.show({ message, canRetry: true });
    },
  };

  function enterStage(answer?: MediaStatus): void {
    stopWatching?.();
    waiting.hide();
    player.dataset.state = 'ready';
    stage.hidden = false;
    early = (answer ?? served).status !== 'ready';
    if (!early) options.onReady(answer);
    playback = createPlayback<E>({
      media,
      data,
      startTime,
      createEngine: () => createEngine(listener),
      onMutedByPolicy: options.onMutedByPolicy,
    });
    if (playback === undefined) {
      fail(options.unsupported);
      return;
    }
    awaitWhole();
    controls.refresh();
    if (autoplay) void playback.autoplay();
  }

  if (isPlayable(served)) {
    enterStage();
  } else if (data.state !== 'error') {
    waiting.show(served);
    follow();
  }
}
