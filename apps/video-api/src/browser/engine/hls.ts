import { bufferedEnd, createReconnect } from '@millrace/embed-kit/browser';
import Hls, { type ErrorData, ErrorDetails, ErrorTypes, Events, type HlsConfig, type LoadPolicy } from 'hls.js';
import type { VideoEngine, VideoEngineListener } from './types.ts';

/** hls.js retries three times without notice to the viewer. After that, the player shows the failure and retries itself. */
function loadPolicy(maxLoadTimeMs: number): LoadPolicy {
  const quickRetries = { maxNumRetry: 3, retryDelayMs: 500, maxRetryDelayMs: 4000, backoff: 'exponential' } as const;
  return {
    default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs, timeoutRetry: quickRetries, errorRetry: quickRetries },
  };
}

const config: Partial<HlsConfig> = {
  // Before playback, only the playlist is loaded: a page may contain many embeds.
  autoStartLoad: false,
  // A small frame does not need 2160p. The menu can still choose it.
  capLevelToPlayerSize: true,
  backBufferLength: 60,
  // Segments are fMP4 and need no transmuxing, so a worker has nothing to do. The page's policy then need not allow one.
  enableWorker: false,
  manifestLoadPolicy: loadPolicy(20_000),
  playlistLoadPolicy: loadPolicy(20_000),
  fragLoadPolicy: loadPolicy(120_000),
};

/** 4xx answers mean that there is nothing to play, except 408 and 429. These, 5xx and missing answers are temporary. */
const meansUnavailable = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;

const isManifestFailure = (data: ErrorData): boolean =>
  data.details === ErrorDetails.MANIFEST_LOAD_ERROR ||
  data.details === ErrorDetails.MANIFEST_LOAD_TIMEOUT ||
  data.details === ErrorDetails.MANIFEST_PARSING_ERROR;

/** After more than this many decoder failures within `decoderPatience` milliseconds, the player gives up. */
const decoderTries = 3;
const decoderPatience = 10_000;

/** With everything buffered, playback that waits this long near its end is stuck. Milliseconds. */
const endPatience = 500;
/** What counts as near the end. Seconds. */
const endDistance = 0.5;
/** The playlist's duration and that of the buffered media differ by up to a frame. Seconds. */
const endTolerance = 0.1;

export function createHlsEngine(video: HTMLVideoElement, manifest: string, listener: VideoEngineListener): VideoEngine {
  const hls = new Hls(config);
  let parsed = false;
  let started = false;
  let startPosition = 0;
  let manifestFailed = false;
  let decoderFailures: number[] = [];

  const reconnect = createReconnect(() => {
    if (manifestFailed) {
      manifestFailed = false;
      parsed = false;
      hls.loadSource(manifest);
    } else {
      hls.startLoad();
    }
  }, listener);

  /** -1 is the beginning of the media, which may differ from 0. */
  function load(position: number): void {
    hls.startLoad(position > 0 ? position : -1);
  }

  /** Re-attaches the media element, which pauses it. */
  function recoverDecoder(): void {
    const now = performance.now();
    decoderFailures = [...decoderFailures.filter((time) => now - time < decoderPatience), now];
    if (decoderFailures.length > decoderTries) {
      listener.onFailed('The browser could not decode the video.');
      return;
    }
    const wasPlaying = !video.paused;
    hls.recoverMediaError();
    if (wasPlaying) video.play().catch((cause: unknown) => console.warn('Playback did not resume.', cause));
  }

  function onFatal(data: ErrorData): void {
    if (data.type === ErrorTypes.MEDIA_ERROR) {
      recoverDecoder();
    } else if (data.type === ErrorTypes.NETWORK_ERROR) {
      manifestFailed = isManifestFailure(data);
      if (manifestFailed && meansUnavailable(data.response?.code)) listener.onUnavailable();
      else reconnect.schedule();
    } else {
      listener.onFailed('Playback failed with an unexpected error.');
    }
  }

  hls.on(Events.ERROR, (_event, data) => {
    if (!data.fatal) return;
    console.warn(`Playback failed: ${data.details}`, data.error);
    onFatal(data);
  });
  hls.on(Events.MANIFEST_PARSED, (_event, data) => {
    parsed = true;
    if (started) load(video.currentTime || startPosition);
    else reconnect.succeeded();
    listener.onQualities(
      data.levels
        .map((level, index) => ({ index, label: `${Math.min(level.width, level.height)}p`, bitrate: level.bitrate }))
        .sort((a, b) => b.bitrate - a.bitrate)
        .map(({ index, label }) => ({ index, label })),
    );
  });
  hls.on(Events.FRAG_BUFFERED, () => reconnect.succeeded());
  hls.on(Events.LEVEL_SWITCHED, (_event, data) => listener.onQualityShown(data.level));
  // Seen in Chromium on a busy machine: everything is buffered and the stream has ended, but playback stops at the last frame
  // without an `ended` event. A seek to the end triggers it.
  hls.on(Events.MEDIA_ENDED, (_event, data) => {
    if (data.stalled && !video.ended) video.currentTime = video.duration;
  });
  // Seen on the same machine: everything is buffered and playback waits at the last frame, but hls.js has not ended the stream, so it
  // sends no MEDIA_ENDED. The same seek makes hls.js end the stream.
  let endTimer: ReturnType<typeof setTimeout> | undefined;
  function finishIfStuck(): void {
    const { currentTime, duration } = video;
    const isWaiting = !video.paused && !video.seeking && video.readyState <= HTMLMediaElement.HAVE_CURRENT_DATA;
    const isAtEnd = duration - currentTime < endDistance && duration - bufferedEnd(video, currentTime) < endTolerance;
    if (isWaiting && isAtEnd) video.currentTime = duration;
  }
  function onWaiting(): void {
    clearTimeout(endTimer);
    endTimer = setTimeout(finishIfStuck, endPatience);
  }
  video.addEventListener('waiting', onWaiting);
  hls.loadSource(manifest);
  hls.attachMedia(video);

  return {
    start(position) {
      if (started) return;
      started = true;
      startPosition = position;
      if (parsed) load(position);
    },
    retry() {
      reconnect.now();
    },
    selectQuality(index) {
      hls.nextLevel = index ?? -1;
    },
    destroy() {
      clearTimeout(endTimer);
      video.removeEventListener('waiting', onWaiting);
      reconnect.destroy();
      hls.destroy();
    },
  };
}
