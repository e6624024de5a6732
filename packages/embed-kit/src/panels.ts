import type { MediaStatus } from './data.ts';
import { escapeHtml } from './escape.ts';
import { icon } from './icons.ts';

export interface PanelOptions {
  /** The page's word for the media: "video", "track". */
  noun: string;
  state: MediaStatus['status'];
  /** A sentence that says what happens when the media is ready. */
  whenReady: string;
  /** Empty unless the state is `error`. */
  errorMessage: string;
}

/** The `hidden` attribute for elements that only some states show. */
export const hiddenUnless = (shown: boolean): string => (shown ? '' : ' hidden');

/** What the heading says of a state; `prepared` of others. */
const doing: Readonly<Record<string, string>> = { uploading: 'uploaded', fetching: 'fetched' };

function waitingPanel({ noun, state, whenReady }: PanelOptions): string {
  const waiting = state !== 'ready' && state !== 'error';
  return `<section class="panel" id="waiting"${hiddenUnless(waiting)}>
<p class="panel-heading" id="waiting-heading">This ${noun} is being ${doing[state] ?? 'prepared'}</p>
<div class="progress" id="progress" role="progressbar" aria-labelledby="waiting-heading" aria-valuemin="0" aria-valuemax="100"><div class="progress-bar"></div></div>
<p class="panel-text"><span class="progress-text" id="progress-text"></span> ${whenReady}</p>
</section>`;
}

function failurePanel({ noun, state, errorMessage }: PanelOptions): string {
  return `<section class="panel" id="failure" role="alert"${hiddenUnless(state === 'error')}>
<span class="panel-icon">${icon('alert')}</span>
<p class="panel-heading" id="failure-heading">This ${noun} cannot be played</p>
<p class="panel-text" id="failure-text" dir="auto">${escapeHtml(errorMessage)}</p>
<button type="button" class="pill" id="failure-retry" hidden>Try again</button>
</section>`;
}

/** The panels for waiting, failure and missing JavaScript, and the announcer. `runPlayer` shows and hides them. */
export function playerPanels(options: PanelOptions): string {
  return `${waitingPanel(options)}
${failurePanel(options)}
<p class="visually-hidden" id="announcer" role="status" aria-live="polite"></p>
<noscript><p class="noscript">Playing this ${options.noun} needs JavaScript.</p></noscript>`;
}

/** The notice "The connection was lost", placed inside the stage. */
export const noticeMarkup =
  '<div class="notice" id="notice" hidden><span id="notice-text"></span><button type="button" class="pill" id="notice-retry">Try now</button></div>';

/** The buttons that every player has, each with the icons of all its states. */
export const playButton = `<button type="button" class="control" id="play" aria-label="Play">${icon('play')}${icon('pause')}${icon('replay')}</button>`;
export const muteButton = `<button type="button" class="control" id="mute" aria-label="Mute">${icon('volume')}${icon('muted')}</button>`;
