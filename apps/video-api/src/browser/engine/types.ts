import type { Engine, EngineListener } from '@millrace/embed-kit/browser';

/** A rendition that the viewer can choose. */
export interface Quality {
  id: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Bits per second. */
  bitrate: number;
}

/** One of several sound tracks, such as another language. */
export interface AudioTrack {
  id: string;
  label: string;
  /** BCP 47; empty if unknown. */
  language: string;
  enabled: boolean;
}

export interface VideoEngineListener extends EngineListener {
  onQualities(qualities: Quality[]): void;
  /** Called when the tracks or the enabled one change. */
  onAudioTracks(tracks: AudioTrack[]): void;
}

/** Loads an HLS stream into a video element. Its subtitles become text tracks of the element. */
export interface VideoEngine extends Engine {
  /** Selects the rendition from the next segment on; undefined lets the engine choose. */
  selectQuality(id: string | undefined): void;
  selectAudioTrack(id: string): void;
}
