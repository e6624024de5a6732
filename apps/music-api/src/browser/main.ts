import type { MediaStatus } from '@millrace/embed-kit';
import {
  createDirectEngine,
  describeMediaSession,
  followMuted,
  followPlayState,
  listenToKeys,
  readPageData,
  readStartOptions,
  runPlayer,
  sendBeaconJson,
} from '@millrace/embed-kit/browser';
import type { EmbedData } from './data.ts';
import { findElements } from './elements.ts';
import { reportPlays } from './listening.ts';
import { chooseQuality } from './quality.ts';
import { createSeekControl } from './seek.ts';
import { createWaveform } from './waveform.ts';

/** The status of a track that became ready while the page was open. */
interface ReadyTrack extends MediaStatus {
  duration_seconds?: number | null;
  waveform_json?: string | null;
  cover_art?: string | null;
}

const data = readPageData<EmbedData>();
const elements = findElements();
const { audio, cover, stage } = elements;
const start = readStartOptions(location.search);
const connection = 'connection' in navigator ? navigator.connection : undefined;
const stream = `${data.urls.stream}?q=${chooseQuality(location.search, connection ?? undefined)}`;
const waveform = createWaveform(elements);

function showTrack({ waveform: waveformUrl, cover: coverUrl }: EmbedData['pictures']): void {
  if (waveformUrl !== null) waveform.load(waveformUrl);
  if (coverUrl !== null) {
    cover.src = coverUrl;
    cover.hidden = false;
  }
  const { title, artistName: artist, album } = data;
  describeMediaSession({ title, artist, album: album ?? undefined, picture: coverUrl ?? undefined });
}

audio.muted = start.muted;
audio.loop = start.loop;
cover.addEventListener('error', () => {
  cover.hidden = true;
});
reportPlays(audio, (play) => sendBeaconJson(data.urls.play, play));

runPlayer({
  elements,
  media: audio,
  data,
  start,
  noun: 'track',
  unsupported: 'This browser cannot play AAC audio.',
  connect(playback) {
    followPlayState(elements, audio, playback);
    followMuted(elements, audio, playback);
    listenToKeys({ media: audio, playback, stage });
    return { refresh: createSeekControl(elements, playback) };
  },
  createEngine: (listener) =>
    audio.canPlayType('audio/mp4; codecs="mp4a.40.2"') === '' ? undefined : createDirectEngine(audio, stream, listener),
  onReady(answer?: ReadyTrack) {
    if (answer !== undefined) {
      data.durationSeconds = answer.duration_seconds ?? null;
      data.pictures = { waveform: answer.waveform_json ?? null, cover: answer.cover_art ?? null };
    }
    showTrack(data.pictures);
  },
});
