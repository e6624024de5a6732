import './define.ts';
import { MediaUIEvents } from 'media-chrome/constants';
import type { Elements } from '../elements.ts';
import type { AudioTrack, Quality } from '../engine/index.ts';
import type { VideoPlayback } from '../playback.ts';
import { createChoices } from './choices.ts';
import { listenToKeys } from './keyboard.ts';
import { offerChoices } from './settings.ts';
import { createStore } from './store.ts';
import { createUnmute } from './unmute.ts';

export interface Chrome {
  setQualities(qualities: Quality[]): void;
  setAudioTracks(tracks: AudioTrack[]): void;
  /** Offers to unmute a video that plays without sound because the browser allows nothing else. */
  offerSound(): void;
  /** Shows what changed without an event of the media element: a new playback, chapters that have arrived. */
  refresh(): void;
}

/** Connects media-chrome's controls to the current playback. */
export function createChrome(elements: Elements, playback: () => VideoPlayback | undefined): Chrome {
  const { stage, video, play, bigPlay, captions } = elements;
  const choices = createChoices(video);
  const store = createStore(elements, choices, playback);
  stage.mediaStore = store;
  // media-chrome makes the whole player a tab stop. Its controls are enough; with -1, Tab would skip them too.
  stage.removeAttribute('tabindex');
  // media-chrome gives it aria-checked, which a button may not have.
  captions.setAttribute('role', 'switch');
  offerChoices(elements, choices);
  listenToKeys(elements, playback);
  video.addEventListener('dblclick', () => {
    const type = store.getState().mediaIsFullscreen
      ? MediaUIEvents.MEDIA_EXIT_FULLSCREEN_REQUEST
      : MediaUIEvents.MEDIA_ENTER_FULLSCREEN_REQUEST;
    store.dispatch({ type });
  });
  // The large play button is hidden when playback begins. The focus moves to the one that stays.
  bigPlay.addEventListener(MediaUIEvents.MEDIA_PLAY_REQUEST, () => play.focus());
  return {
    setQualities: choices.setQualities,
    setAudioTracks: choices.setAudioTracks,
    offerSound: createUnmute(elements, playback),
    refresh() {
      store.dispatch({ type: 'optionschangerequest', detail: {} });
      // The pointer may rest on the seek bar since before the pictures arrived.
      const { mediaPreviewTime } = store.getState();
      if (mediaPreviewTime !== undefined)
        store.dispatch({ type: MediaUIEvents.MEDIA_PREVIEW_REQUEST, detail: mediaPreviewTime });
    },
  };
}
