import { createReconnect } from '@millrace/embed-kit/browser';
import { type ErrorData, ErrorDetails, ErrorTypes, Events } from 'hls.js';
import { endReliably } from './ending.ts';
import { reportMissedRemovals } from './flushing.ts';
import type { VideoEngine, VideoEngineListener } from './types.ts';
import { VodHls } from './vodHls.ts';

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

/** Bits per second, as the last engine of this page has measured. */
let bandwidth: number | undefined;

export function createHlsEngine(video: HTMLVideoElement, manifest: string, listener: VideoEngineListener): VideoEngine {
  const hls = new VodHls(bandwidth);
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

  function tellAudioTracks(): void {
    listener.onAudioTracks(
      hls.audioTracks.map((track, index) => ({
        id: String(index),
        label: track.name,
        language: track.lang ?? '',
        enabled: index === hls.audioTrack,
      })),
    );
  }

  hls.on(Events.ERROR, (_event, data) => {
    if (!data.fatal) return;
    console.warn(`Playback failed: ${data.details}`, data.error);
    onFatal(data);
  });
  hls.on(Events.MANIFEST_PARSED, (_event, data) => {
    parsed = true;
    if (started) hls.startLoad(video.currentTime || startPosition);
    else reconnect.succeeded();
    listener.onQualities(
      data.levels.map(({ width, height, bitrate }, index) => ({ id: String(index), width, height, bitrate })),
    );
  });
  hls.on(Events.FRAG_BUFFERED, () => {
    bandwidth = hls.bandwidthEstimate;
    reconnect.succeeded();
  });
  hls.on(Events.AUDIO_TRACKS_UPDATED, tellAudioTracks);
  hls.on(Events.AUDIO_TRACK_SWITCHING, tellAudioTracks);
  const stopWatchingEnd = endReliably(video, hls);
  reportMissedRemovals(hls);
  hls.loadSource(manifest);
  hls.attachMedia(video);

  return {
    start(position) {
      if (started) return;
      started = true;
      startPosition = position;
      if (parsed) hls.startLoad(position);
    },
    retry() {
      reconnect.now();
    },
    growing: () => hls.growing,
    selectQuality(id) {
      if (id === undefined) hls.nextLevel = -1;
      else hls.selectLevel(Number(id));
    },
    selectAudioTrack(id) {
      hls.audioTrack = Number(id);
    },
    destroy() {
      stopWatchingEnd();
      reconnect.destroy();
      hls.destroy();
    },
  };
}
