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
  description: string;
  /** Empty unless the state is `error`. */
  errorMessage: string;
}

function menuMarkup(name: 'speed' | 'quality', label: string): string {
  return `<div class="menu-anchor" id="${name}" hidden>
<button type="button" class="control control-text" id="${name}-button" aria-haspopup="menu" aria-expanded="false" aria-controls="${name}-menu"></button>
<div class="menu" id="${name}-menu" role="menu" aria-label="${label}" hidden></div>
</div>`;
}

const controlsMarkup = `<div class="controls" id="controls" role="group" aria-label="Player controls">
<div class="seek-row">
<input class="slider seek" id="seek" type="range" min="0" max="0" step="any" value="0" aria-label="Position" aria-valuetext="0 seconds">
<span class="seek-tip" id="seek-tip" aria-hidden="true" hidden></span>
</div>
<div class="button-row">
${playButton}
${muteButton}
<input class="slider volume" id="volume" type="range" min="0" max="1" step="0.05" value="1" aria-label="Volume" aria-valuetext="100 percent">
<span class="clock" aria-hidden="true"><span id="current-time">0:00</span><span class="clock-rest"> / <span id="total-time">0:00</span></span></span>
<span class="spacer"></span>
${menuMarkup('speed', 'Playback speed')}
${menuMarkup('quality', 'Quality')}
<button type="button" class="control" id="picture-in-picture" aria-label="Picture in picture" hidden>${icon('pictureInPicture')}</button>
<button type="button" class="control" id="fullscreen" aria-label="Full screen" hidden>${icon('fullscreen')}${icon('exitFullscreen')}</button>
</div>
</div>`;

/** The body of the page. It has all elements in every state; the script shows those that the state needs. */
export function playerMarkup(options: MarkupOptions): string {
  const ready = options.state === 'ready';
  const title = escapeHtml(options.title);
  const description = options.description
    ? `<p class="description" id="description" dir="auto">${escapeHtml(options.description)}</p>`
    : '';
  return `<main class="player" id="player" data-state="${options.state}">
<video id="video" playsinline preload="none" tabindex="-1" aria-label="${title}"${ready ? ` poster="${escapeHtml(options.urls.thumbnail)}"` : ''}></video>
<header class="top"><h1 class="title" dir="auto">${title}</h1>${description}</header>
<div class="spinner" aria-hidden="true"></div>
<div id="stage"${hiddenUnless(ready)}>
<button type="button" class="pill unmute" id="unmute" hidden>${icon('muted')}Unmute</button>
<button type="button" class="big-play" id="big-play" aria-label="Play: ${title}">${icon('play')}</button>
${noticeMarkup}
${controlsMarkup}
</div>
${playerPanels({ noun: 'video', whenReady: 'It starts automatically when it is ready.', ...options })}
</main>`;
}
