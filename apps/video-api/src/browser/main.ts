import {
  describeMediaSession,
  onPlayStart,
  randomId,
  readPageData,
  readStartOptions,
  runPlayer,
  sendBeaconJson,
} from '@millrace/embed-kit/browser';
import { applyCaptionsOption, readCaptionsOption } from './captions.ts';
import { type Chrome, createChrome } from './chrome/index.ts';
import type { EmbedData } from './data.ts';
import { findElements } from './elements.ts';
import { createEngine, type VideoEngine } from './engine/index.ts';
import { loadSideTracks } from './sideTracks.ts';
import { createWholeOffer } from './whole.ts';

const data = readPageData<EmbedData>();
const elements = findElements();
const start = readStartOptions(location.search);
const { video, seek } = elements;

video.muted = start.muted;
video.loop = start.loop;
onPlayStart(video, () => sendBeaconJson(data.urls.view, { viewId: randomId() }));
describeMediaSession({ title: data.title, picture: data.urls.thumbnail });
applyCaptionsOption(video, readCaptionsOption(location.search));

const whole = createWholeOffer(elements, data.urls.manifest);
let chrome: Chrome | undefined;
loadSideTracks({ video, seek, urls: data.urls, onLoad: () => chrome?.refresh() });
runPlayer<VideoEngine>({
  elements,
  media: video,
  data,
  start,
  noun: 'video',
  unsupported: 'This browser cannot play HLS video.',
  connect(playback) {
    chrome = createChrome(elements, playback);
    return chrome;
  },
  createEngine: (listener) =>
    createEngine(video, data.urls.manifest, {
      ...listener,
      onQualities(qualities) {
        chrome?.setQualities(qualities);
        whole.setQualities(qualities);
      },
      onAudioTracks: (tracks) => chrome?.setAudioTracks(tracks),
    }),
  onMutedByPolicy: () => chrome?.offerSound(),
  onReady() {
    if (!video.hasAttribute('poster')) video.poster = data.urls.thumbnail;
  },
  onWhole: (playWhole) => void whole.offer(playWhole),
});
