import {
  escapeHtml,
  hiddenUnless,
  icon,
  muteButton,
  noticeMarkup,
  playButton,
  playerPanels,
} from '@millrace/embed-kit';
import type { EmbedData } from '../browser/data.ts';

export interface MarkupOptions extends EmbedData {
  /** Empty unless the state is `error`. */
  errorMessage: string;
}

const wave = (name: string): string =>
  `<svg class="wave ${name}" preserveAspectRatio="none" aria-hidden="true" focusable="false"><path/></svg>`;

const seekMarkup = `<div class="seek" id="seek" role="slider" tabindex="0" aria-label="Position" aria-orientation="horizontal" aria-valuemin="0" aria-valuemax="0" aria-valuenow="0" aria-valuetext="0 seconds">
${wave('wave-rest')}${wave('wave-buffered')}${wave('wave-played')}
</div>`;

/** The body of the page. It has all elements in every state; the script shows those that the state needs. */
export function playerMarkup(options: MarkupOptions): string {
  const title = escapeHtml(options.title);
  const by = options.album === null ? options.artistName : `${options.artistName} · ${options.album}`;
  return `<main class="player" id="player" data-state="${options.state}">
<audio id="audio" preload="none" aria-label="${title}"></audio>
<div class="artwork">${icon('note')}<img class="cover" id="cover" alt="Cover of ${escapeHtml(options.album ?? options.title)}" hidden></div>
<header class="top"><h1 class="title" dir="auto">${title}</h1><p class="artist" id="artist" dir="auto">${escapeHtml(by)}</p></header>
<div id="stage" role="group" aria-label="Player controls"${hiddenUnless(options.state === 'ready')}>
${seekMarkup}
<div class="button-row">
${playButton}
${muteButton}
<span class="clock" aria-hidden="true"><span id="current-time">0:00</span><span class="clock-rest"> / <span id="total-time">0:00</span></span></span>
</div>
${noticeMarkup}
</div>
${playerPanels({ noun: 'track', whenReady: 'It can be played here as soon as it is ready.', ...options })}
</main>`;
}
