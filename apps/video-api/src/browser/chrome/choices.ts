import type { AudioTrack, Quality } from '../engine/index.ts';

/** Sent to the video element when the choices change. */
export const choicesChanged = 'millracechoices';

/** The renditions and sound tracks that the viewer can choose from. */
export interface Choices {
  readonly qualities: readonly Quality[];
  /** The chosen rendition; undefined: the engine chooses. */
  readonly quality: string | undefined;
  readonly audioTracks: readonly AudioTrack[];
  setQualities(qualities: Quality[]): void;
  setQuality(id: string | undefined): void;
  setAudioTracks(tracks: AudioTrack[]): void;
  /** Has everything that shows the choices read them again. */
  tell(): void;
}

export function createChoices(video: HTMLVideoElement): Choices {
  let qualities: Quality[] = [];
  let quality: string | undefined;
  let audioTracks: AudioTrack[] = [];
  const tell = () => video.dispatchEvent(new Event(choicesChanged));
  return {
    get qualities() {
      return qualities;
    },
    get quality() {
      return quality;
    },
    get audioTracks() {
      return audioTracks;
    },
    setQualities(next) {
      qualities = next;
      // Another manifest, or the same one again: the engine chooses.
      quality = undefined;
      tell();
    },
    setQuality(id) {
      quality = id;
      tell();
    },
    setAudioTracks(next) {
      audioTracks = next;
      tell();
    },
    tell,
  };
}
