import {
  describeMediaSession,
  onPlayStart,
  randomId,
  readPageData,
  readStartOptions,
  runPlayer,
  sendBeaconJson,
} from '@millrace/embed-kit/browser';
import { type Controls, createControls } from './controls/index.ts';
import type { EmbedData } from './data.ts';
import { findElements } from './elements.ts';
import { createEngine, type VideoEngine } from './engine/index.ts';

const data = readPageData<EmbedData>();
const elements = findElements();
const start = readStartOptions(location.search);
const { video } = elements;

video.muted = start.muted;
video.loop = start.loop;
onPlayStart(video, () => sendBeaconJson(data.urls.view, { viewId: randomId() }));
describeMediaSession({ title: data.title, picture: data.urls.thumbnail });

let controls: Controls | undefined;
runPlayer<VideoEngine>({
  elements,
  media: video,
  data,
  start,
  noun: 'video',
  unsupported: 'This browser cannot play HLS video.',
  connect(playback) {
    controls = createControls(elements, playback);
    return controls;
  },
  createEngine: (listener) =>
    createEngine(video, data.urls.manifest, {
      ...listener,
      onQualities: (qualities) => controls?.setQualities(qualities),
      onQualityShown: (index) => controls?.setQualityShown(index),
    }),
  onMutedByPolicy() {
    elements.unmute.hidden = false;
  },
  onReady() {
    if (!video.hasAttribute('poster')) video.poster = data.urls.thumbnail;
  },
});
