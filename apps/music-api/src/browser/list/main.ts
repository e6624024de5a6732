import {
  describeMediaSession,
  followMuted,
  followPlayState,
  formatTime,
  listenToKeys,
  readPageData,
  readStartOptions,
  sendBeaconJson,
  spokenTime,
} from '@millrace/embed-kit/browser';
import { chooseQuality } from '../quality.ts';
import type { ListData } from './data.ts';
import { findElements } from './elements.ts';
import { createListPlayer } from './listPlayer.ts';

/** Seconds after which “previous” begins the track again. */
const restartAfter = 3;

const { tracks } = readPageData<ListData>();
const elements = findElements();
const { audio, player, stage, play, previous, next, seek, rows, cover, nowPlaying, currentTime, totalTime, message } =
  elements;
const start = readStartOptions(location.search);
const connection = 'connection' in navigator ? navigator.connection : undefined;
/** The position under the pointer while it drags. Seconds. */
let held: number | undefined;

const list = createListPlayer({
  audio,
  tracks,
  loop: start.loop,
  quality: chooseQuality(location.search, connection ?? undefined),
  onTrack: showTrack,
  onBroken(index) {
    rows[index]?.toggleAttribute('data-broken', true);
    message.textContent = `“${tracks[index]?.title ?? ''}” cannot be played.`;
  },
  onStopped() {
    message.textContent = 'The music cannot be loaded. Press Play to try again.';
  },
  report: ({ url }, heard) => sendBeaconJson(`${url}/play`, heard),
});

const duration = (): number => list.sound.duration() || (tracks[list.at()]?.durationSeconds ?? 0);
const position = (): number => held ?? list.sound.position();

function showTrack(index: number): void {
  const track = tracks[index];
  if (track === undefined) return;
  const { title, artistName, album, cover: picture } = track;
  for (const [n, row] of rows.entries()) {
    if (n === index) row.setAttribute('aria-current', 'true');
    else row.removeAttribute('aria-current');
  }
  rows[index]?.scrollIntoView({ block: 'nearest' });
  rows[index]?.removeAttribute('data-broken');
  nowPlaying.textContent = `${title} – ${artistName}`;
  message.textContent = '';
  if (picture !== null && cover.getAttribute('src') !== picture) cover.src = picture;
  cover.hidden = picture === null;
  next.disabled = list.beside(1) === undefined;
  describeMediaSession({ title, artist: artistName, album: album ?? undefined, picture: picture ?? undefined });
}

function showTime(): void {
  const [at, whole] = [position(), duration()];
  if (held === undefined) seek.value = String(Math.floor(at));
  seek.max = String(Math.max(Math.floor(whole), 1));
  seek.setAttribute('aria-valuetext', `${spokenTime(at)} of ${spokenTime(whole)}`);
  seek.style.setProperty('--played', whole > 0 ? String(Math.min(at / whole, 1)) : '0');
  currentTime.textContent = formatTime(at);
  totalTime.textContent = formatTime(whole);
}

function step(by: 1 | -1): void {
  const to = list.beside(by);
  if (by === -1 && (to === undefined || list.sound.position() > restartAfter)) list.seekTo(0);
  else if (to !== undefined) list.playAt(to);
}

const controls = {
  toggle: list.toggle,
  seekTo: list.seekTo,
  seekBy: (seconds: number) => list.seekTo(list.sound.position() + seconds),
  duration,
  setVolume(volume: number) {
    audio.volume = Math.min(Math.max(volume, 0), 1);
    audio.muted = audio.volume === 0;
  },
  toggleMute() {
    audio.muted = !audio.muted;
    if (!audio.muted && audio.volume === 0) audio.volume = 0.5;
  },
};

function takeMediaKeys(): void {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  mediaSession.setActionHandler('previoustrack', () => step(-1));
  mediaSession.setActionHandler('nexttrack', () => step(1));
  mediaSession.setActionHandler('seekto', ({ seekTime }) => list.seekTo(seekTime ?? 0));
}

audio.muted = start.muted;
for (const [index, row] of rows.entries()) row.addEventListener('click', () => list.playAt(index));
previous.addEventListener('click', () => step(-1));
next.addEventListener('click', () => step(1));
seek.addEventListener('input', () => {
  held = Number(seek.value);
  showTime();
});
// Seeks when the slider is released: seeking at every step in between would request audio that is not played.
seek.addEventListener('change', () => {
  held = undefined;
  list.seekTo(Number(seek.value));
});
cover.addEventListener('error', () => {
  cover.hidden = true;
});
for (const event of ['timeupdate', 'durationchange', 'seeking', 'seeked', 'emptied', 'playing']) {
  audio.addEventListener(event, showTime);
}
followPlayState({ player, play }, audio, () => controls);
followMuted(elements, audio, () => controls);
listenToKeys({
  media: audio,
  stage,
  slider: seek,
  playback: () => controls,
  more: { n: () => step(1), p: () => step(-1) },
});
takeMediaKeys();
if (tracks.length > 0) {
  next.disabled = list.beside(1) === undefined;
  showTime();
  if (start.autoplay) list.playAt(0, start.startTime);
}
