import type { Engine, EngineListener } from '@millrace/embed-kit/browser';

/** A rendition that the viewer can choose. */
export interface Quality {
  /** The engine's number of the rendition. */
  index: number;
  /** `<short side>p`, as in the API's `qualities`. */
  label: string;
}

export interface VideoEngineListener extends EngineListener {
  /** The available renditions, best first. */
  onQualities(qualities: Quality[]): void;
  /** The rendition that is now shown. */
  onQualityShown(index: number): void;
}

/** Loads an HLS stream into a video element. */
export interface VideoEngine extends Engine {
  /** Selects the rendition from the next segment on; null lets the engine choose. */
  selectQuality(index: number | null): void;
}
