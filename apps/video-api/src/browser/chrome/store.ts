import { AvailabilityStates, StreamTypes } from 'media-chrome/constants';
import { createMediaStore, type MediaStore } from 'media-chrome/media-store/media-store';
import { type ReadonlyFacadeProp, type StateMediator, stateMediator } from 'media-chrome/media-store/state-mediator';
import type { Elements } from '../elements.ts';
import type { VideoPlayback } from '../playback.ts';
import { type Choices, choicesChanged } from './choices.ts';
import { hasOpenMenu } from './settings.ts';

/** The pages of a sandboxed frame have no storage, and reading it throws. */
function hasStorage(): boolean {
  try {
    return window.localStorage !== null;
  } catch {
    return false;
  }
}

/** What the controls show and change goes through the playback, which loads nothing before it is asked to. */
function playbackState(playback: () => VideoPlayback | undefined): Partial<StateMediator> {
  const duration = (): number => playback()?.duration() || Number.NaN;
  const { mediaCurrentTime, mediaDuration, mediaSeekable, mediaPaused, mediaPlaybackRate, mediaStreamType } =
    stateMediator;
  return {
    mediaCurrentTime: {
      ...mediaCurrentTime,
      get: () => playback()?.position() ?? 0,
      set: (seconds) => playback()?.seekTo(seconds),
    },
    mediaDuration: { ...mediaDuration, get: duration },
    mediaSeekable: {
      ...mediaSeekable,
      get: () => (Number.isNaN(duration()) ? undefined : [0, duration()]),
      mediaEvents: [...(mediaSeekable.mediaEvents ?? []), 'durationchange'],
    },
    mediaPaused: {
      ...mediaPaused,
      set: (paused, { media }) => (paused ? media?.pause?.() : playback()?.play()),
    },
    mediaPlaybackRate: { ...mediaPlaybackRate, set: (rate) => playback()?.setRate(Number(rate)) },
    // A video that is still being made has no end, but it is not a live event.
    mediaStreamType: { ...mediaStreamType, get: () => StreamTypes.ON_DEMAND },
  };
}

/** Of no media element, media-chrome's own getters return their empty values. */
const nothing = {};

type ChoicesState = Pick<
  StateMediator,
  | 'mediaRenditionList'
  | 'mediaRenditionSelected'
  | 'mediaRenditionUnavailable'
  | 'mediaAudioTrackList'
  | 'mediaAudioTrackEnabled'
  | 'mediaAudioTrackUnavailable'
>;

/** hls.js is not a media element with lists of renditions and sound tracks, so the state comes from the engine. */
function choicesState(choices: Choices, playback: () => VideoPlayback | undefined): ChoicesState {
  const mediaEvents = [choicesChanged];
  const { mediaRenditionSelected, mediaAudioTrackEnabled } = stateMediator;
  const unavailable = (few: boolean) => (few ? AvailabilityStates.UNAVAILABLE : undefined);
  return {
    mediaRenditionList: { get: () => [...choices.qualities], mediaEvents },
    mediaRenditionSelected: {
      get: () => choices.quality ?? mediaRenditionSelected.get(nothing),
      set(value) {
        // The menu sends "auto".
        const id = choices.qualities.find((quality) => quality.id === value)?.id;
        playback()?.engine?.selectQuality(id);
        choices.setQuality(id);
      },
      mediaEvents,
    },
    mediaRenditionUnavailable: { get: () => unavailable(choices.qualities.length === 0), mediaEvents },
    mediaAudioTrackList: { get: () => [...choices.audioTracks], mediaEvents },
    mediaAudioTrackEnabled: {
      get: () => choices.audioTracks.find((track) => track.enabled)?.id ?? mediaAudioTrackEnabled.get(nothing),
      set: (id) => playback()?.engine?.selectAudioTrack(id),
      mediaEvents,
    },
    mediaAudioTrackUnavailable: { get: () => unavailable(choices.audioTracks.length < 2), mediaEvents },
  };
}

/**
 * What a menu is made of stays while it is open. media-chrome makes all items anew when their list, the selected one or the size of the
 * picture changes: the focused item would go, and the menu with it, whenever the engine switches to another rendition.
 */
function keptWhileOpen(
  settings: HTMLElement,
  { mediaRenditionList, mediaRenditionSelected, mediaAudioTrackList }: ChoicesState,
): Partial<StateMediator> {
  function kept<T>(property: ReadonlyFacadeProp<T>): ReadonlyFacadeProp<T> {
    let last: { value: T } | undefined;
    return {
      ...property,
      mediaEvents: [...new Set([...(property.mediaEvents ?? []), choicesChanged])],
      get(...asked) {
        if (last === undefined || !hasOpenMenu(settings)) last = { value: property.get(...asked) };
        return last.value;
      },
    };
  }
  const { mediaWidth, mediaHeight, mediaSubtitlesList } = stateMediator;
  return {
    mediaWidth: kept(mediaWidth),
    mediaHeight: kept(mediaHeight),
    mediaSubtitlesList: kept(mediaSubtitlesList),
    mediaRenditionList: kept(mediaRenditionList),
    mediaRenditionSelected: { ...mediaRenditionSelected, ...kept(mediaRenditionSelected) },
    mediaAudioTrackList: kept(mediaAudioTrackList),
  };
}

/** The page shows failures itself. With an error in its state, media-chrome would ignore what the viewer does meanwhile. */
const withoutErrors: Partial<StateMediator> = {
  mediaError: { get: () => stateMediator.mediaError.get(nothing) },
  mediaErrorCode: { get: () => stateMediator.mediaErrorCode.get(nothing) },
  mediaErrorMessage: { get: () => stateMediator.mediaErrorMessage.get(nothing) },
};

/** The state behind media-chrome's controls. */
export function createStore(
  { player, video, settings }: Pick<Elements, 'player' | 'video' | 'settings'>,
  choices: Choices,
  playback: () => VideoPlayback | undefined,
): MediaStore {
  const choiceStates = choicesState(choices, playback);
  return createMediaStore({
    media: video,
    fullscreenElement: player,
    documentElement: document,
    stateMediator: {
      ...stateMediator,
      ...playbackState(playback),
      ...choiceStates,
      ...keptWhileOpen(settings, choiceStates),
      ...withoutErrors,
      mediaPipUnavailable: {
        ...stateMediator.mediaPipUnavailable,
        // The frame's host may forbid it.
        get: (owners) =>
          document.pictureInPictureEnabled
            ? stateMediator.mediaPipUnavailable.get(owners)
            : AvailabilityStates.UNSUPPORTED,
      },
    },
    // Volume is the host's matter: `?muted=1` must not depend on another video. The language of captions is the viewer's.
    options: { noVolumePref: true, noMutedPref: true, noSubtitlesLangPref: !hasStorage() },
  });
}
