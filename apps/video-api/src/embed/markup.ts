import { escapeHtml, hiddenUnless, icon, noticeMarkup, playerPanels } from '@millrace/embed-kit';
import type { EmbedData } from '../browser/data.ts';

export interface MarkupOptions extends EmbedData {
  description: string;
  /** Empty unless the state is `error`. */
  errorMessage: string;
}

/** An entry of the settings menu that opens a menu of media-chrome's. */
function settingsEntry(id: string, label: string, menu: string, attributes = ''): string {
  return `<media-settings-menu-item id="${id}">${label}<${menu} slot="submenu"${attributes} hidden><div slot="title">${label}</div></${menu}></media-settings-menu-item>`;
}

const settings = `<media-settings-menu id="settings" aria-label="Settings" anchor="auto" hidden>
${settingsEntry('quality-item', 'Quality', 'media-rendition-menu')}
${settingsEntry('speed-item', 'Speed', 'media-playback-rate-menu', ' rates="0.5 0.75 1 1.25 1.5 1.75 2"')}
${settingsEntry('audio-item', 'Audio', 'media-audio-track-menu')}
${settingsEntry('captions-item', 'Captions', 'media-captions-menu')}
</media-settings-menu>`;

const controls = `<div class="controls" id="controls">
<media-time-range id="seek"></media-time-range>
<media-control-bar>
<media-play-button id="play"></media-play-button>
<media-mute-button id="mute"></media-mute-button>
<media-volume-range id="volume"></media-volume-range>
<media-time-display id="clock" showduration notoggle></media-time-display>
<span class="spacer"></span>
<media-captions-button id="captions"></media-captions-button>
<media-settings-menu-button id="settings-button"></media-settings-menu-button>
<media-airplay-button id="airplay"></media-airplay-button>
<media-pip-button id="picture-in-picture"></media-pip-button>
<media-fullscreen-button id="fullscreen"></media-fullscreen-button>
</media-control-bar>
</div>`;

/** The body of the page. It has all elements in every state; the script shows those that the state needs. */
export function playerMarkup(options: MarkupOptions): string {
  const ready = options.state === 'ready';
  const playable = ready || (options.state === 'processing' && options.playable === true);
  const title = escapeHtml(options.title);
  const description = options.description
    ? `<p class="description" id="description" dir="auto">${escapeHtml(options.description)}</p>`
    : '';
  return `<main class="player" id="player" data-state="${playable ? 'ready' : options.state}">
<media-controller id="stage" nodefaultstore keyboardupvolumestep="0.05" keyboarddownvolumestep="0.05"${hiddenUnless(playable)}>
<video slot="media" id="video" playsinline preload="none" crossorigin="anonymous" tabindex="-1" aria-label="${title}"${ready ? ` poster="${escapeHtml(options.urls.thumbnail)}"` : ''}></video>
<media-loading-indicator slot="centered-chrome" noautohide><span slot="icon" class="spinner"></span></media-loading-indicator>
<media-play-button slot="centered-chrome" id="big-play" notooltip><span slot="icon" class="disc">${icon('play')}</span></media-play-button>
<button type="button" slot="top-chrome" class="pill unmute" id="unmute" noautohide hidden>${icon('muted')}Unmute</button>
<button type="button" slot="top-chrome" class="pill whole" id="whole" hidden>${icon('replay')}Full quality</button>
${settings}
${controls}
${noticeMarkup}
</media-controller>
<header class="top"><h1 class="title" dir="auto">${title}</h1>${description}</header>
${playerPanels({ noun: 'video', whenReady: 'It starts automatically when it is ready.', ...options, state: playable ? 'ready' : options.state })}
</main>`;
}
