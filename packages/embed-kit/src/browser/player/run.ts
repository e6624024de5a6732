import type { MediaStatus, PlayerData } from '../../data.ts';
import { watchStatus } from '../status.ts';
import type { PlayerElements } from './elements.ts';
import { createFailurePanel } from './failure.ts';
import { createNotice } from './notice.ts';
import { createPlayback, type Playback } from './playback.ts';
import type { StartOptions } from './startOptions.ts';
import type { Engine, EngineListener } from './types.ts';
import { createWaitingPanel } from './waiting.ts';

/** From this try on, a server that cannot deliver is asked whether the media is still there. */
const suspiciousAttempt = 3;

/** How often media may be called ready while it cannot be loaded, before it is called unplayable. */
const contradictions = 3;

export interface PlayerOptions<E extends Engine> {
  elements: PlayerElements;
  media: HTMLMediaElement;
  data: PlayerData;
  start: StartOptions;
  /** What the page calls what it plays: "video", "track". */
  noun: string;
  /** Said where there is no engine. */
  unsupported: string;
  /** Connects the controls to the playback there is at the time they are used. Called once, first. */
  connect(playback: () => Playback<E> | undefined): {
    /** Shows what a new playback knows before the media element says anything. */
    refresh(): void;
  };
  /** undefined where the browser cannot play it. */
  createEngine(listener: EngineListener): E | undefined;
  /** Where it may play by itself without sound, when the browser allows nothing else: it does. */
  onMutedByPolicy?(): void;
  /** It is ready: what is shown of it may be loaded. With the answer that said so, unless the page itself did. */
  onReady(answer: MediaStatus | undefined): void;
}

/** The page's states: waiting until the media is ready, playing it, or saying why not. */
export function runPlayer<E extends Engine>(options: PlayerOptions<E>): void {
  const { elements, media, data, start, noun, createEngine } = options;
  const { player, stage } = elements;
  let playback: Playback<E> | undefined;
  let stopWatching: (() => void) | undefined;
  let unavailable = 0;
  // Who waited for it wants to have it.
  let autoplay = start.autoplay || data.state !== 'ready';

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
    if (playback?.started()) autoplay = true;
    playback?.destroy();
    playback = undefined;
  }

  function fail(message: string, heading?: string): void {
    endPlayback();
    waiting.hide();
    leaveStage('error');
    failure.show({ message, heading, canRetry: false });
  }

  /** Follows the status until it is final. */
  function follow(): void {
    stopWatching?.();
    stopWatching = watchStatus(data.urls.status, {
      onStatus(status) {
        if (status.status === 'ready') {
          if (playback === undefined) enterStage(status);
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
    options.onReady(answer);
    playback = createPlayback<E>({
      media,
      data,
      startTime: start.startTime,
      createEngine: () => createEngine(listener),
      onMutedByPolicy: options.onMutedByPolicy,
    });
    if (playback === undefined) {
      fail(options.unsupported);
      return;
    }
    controls.refresh();
    if (autoplay) void playback.autoplay();
  }

  if (data.state === 'ready') {
    enterStage();
  } else if (data.state !== 'error') {
    waiting.show({ status: data.state, progress: data.progress });
    follow();
  }
}
