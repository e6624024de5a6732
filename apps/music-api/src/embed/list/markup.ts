import { escapeHtml, hiddenUnless, icon, muteButton, playButton } from '@millrace/embed-kit';
import type { ListedTrack } from '../../browser/list/data.ts';

export interface ListMarkupOptions {
  title: string;
  /** Who the list is by. */
  by: string;
  tracks: readonly ListedTrack[];
  /** Tracks that are in the list, and not on the page. */
  left: number;
  cover: string | null;
}

const secondsPerMinute = 60;

function clock(seconds: number | null): string {
  if (seconds === null) return '';
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / secondsPerMinute)}:${String(whole % secondsPerMinute).padStart(2, '0')}`;
}

const row = ({ title, artistName, durationSeconds }: ListedTrack): string =>
  `<li><button type="button" class="row"><span class="row-title" dir="auto">${escapeHtml(title)}</span><span class="row-artist" dir="auto">${escapeHtml(artistName)}</span><span class="row-time">${clock(durationSeconds)}</span></button></li>`;

const moreTracks = (left: number): string =>
  left > 0 ? `\n<p class="more">${left} more ${left === 1 ? 'track is' : 'tracks are'} not on this page.</p>` : '';

/** The body of the page of an album or a playlist. */
export function listMarkup({ title, by, tracks, left, cover }: ListMarkupOptions): string {
  const picture = cover === null ? '' : ` src="${escapeHtml(cover)}"`;
  const none = tracks.length === 0 ? '\n<p class="more">There are no tracks here.</p>' : '';
  return `<main class="player" id="player">
<audio id="audio" preload="none" aria-label="${escapeHtml(title)}"></audio>
<div class="artwork">${icon('note')}<img class="cover" id="cover" alt="Cover of ${escapeHtml(title)}"${picture}${hiddenUnless(cover !== null)}></div>
<header class="top"><h1 class="title" dir="auto">${escapeHtml(title)}</h1><p class="artist" dir="auto">${escapeHtml(by)}</p></header>
<div class="stage" id="stage" role="group" aria-label="Player controls"${hiddenUnless(tracks.length > 0)}>
<p class="now" id="now-playing" role="status" dir="auto"></p>
<input type="range" class="seek" id="seek" aria-label="Position" min="0" max="1" step="1" value="0">
<div class="button-row">
<button type="button" class="control" id="previous" aria-label="Previous track">${icon('previous')}</button>
${playButton}
<button type="button" class="control" id="next" aria-label="Next track">${icon('next')}</button>
${muteButton}
<span class="clock" aria-hidden="true"><span id="current-time">0:00</span><span class="clock-rest"> / <span id="total-time">0:00</span></span></span>
</div>
</div>
<p class="message" id="message" role="alert"></p>
<div class="tracks">
<ol id="tracks" aria-label="Tracks">
${tracks.map(row).join('\n')}
</ol>${moreTracks(left)}${none}
</div>
<noscript><p class="noscript">Playing this music needs JavaScript.</p></noscript>
</main>`;
}
