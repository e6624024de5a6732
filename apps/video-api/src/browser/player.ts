import { watchStatus } from '@millrace/embed-kit/browser';
import { createControls } from './controls/index.ts';
import type { EmbedData } from './data.ts';
import type { Elements } from './elements.ts';
import { createFailurePanel } from './failure.ts';
import { createNotice } from './notice.ts';
import type { StartOptions } from './options.ts';
import { createPlayback, type Playback } from './playback.ts';
import { createWaitingPanel } from './waiting.ts';

/** From this try on, a server that cannot deliver is asked whether the video is still there. */
const suspiciousAttempt = 3;

/** How often a video may be called ready while its playlist is not there, before it is called unplayable. */
const contradictions = 3;

/** The page's states: waiting until the video is ready, playing it, or saying why not. */
export function runPlayer(elements: Elements, data: EmbedData, options: StartOptions): void {
  const { player, video, stage, unmute } = elements;
  let playback: Playback | undefined;
  let stopWatching: (() => void) | undefined;
  let unavailable = 0;
  // Who waited for it wants to see it.
  let autoplay = options.autoplay || data.state !== 'ready';

  const waiting = createWaitingPanel(elements);
  const notice = createNotice(elements, () => playback?.reconnect());
  const controls = createControls(elements, () => playback);
  const failure = createFailurePanel(elements, () => {
    stage.hidden = false;
    playback?.restart();
  });

  function leaveStage(state: EmbedData['state']): void {
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
          if (playback === undefined) enterStage();
        } else if (status.status === 'error') {
          fail(status.error?.message ?? '');
        } else {
          endPlayback();
          leaveStage(status.status);
          waiting.show(status);
        }
      },
      onGone: () => fail('It has been removed.', 'This video is not available'),
    });
  }

  function onUnavailable(): void {
    endPlayback();
    unavailable += 1;
    if (unavailable > contradictions) fail('It cannot be loaded. Try again later.');
    else follow();
  }

  function enterStage(): void {
    stopWatching?.();
    waiting.hide();
    player.dataset.state = 'ready';
    stage.hidden = false;
    if (!video.hasAttribute('poster')) video.poster = data.urls.thumbnail;
    playback = createPlayback(video, data, options.startTime, {
      onQualities: controls.setQualities,
      onQualityShown: controls.setQualityShown,
      onMutedByPolicy() {
        unmute.hidden = false;
      },
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
    });
    if (playback === undefined) {
      fail('This browser cannot play HLS video.');
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
