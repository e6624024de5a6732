import type { Engine, EngineListener } from '@millrace/embed-kit/browser';

/** A rendition that can be chosen. */
export interface Quality {
  /** The engine's own number for it. */
  index: number;
  /** `<short side>p`, as the API's `qualities` name it. */
  label: string;
}

export interface VideoEngineListener extends EngineListener {
  /** What there is to choose from, best first. */
  onQualities(qualities: Quality[]): void;
  /** The rendition now on the screen. */
  onQualityShown(index: number): void;
}

/** Brings an HLS presentation into a video element. */
export interface VideoEngine extends Engine {
  /** A rendition from the next segment on; null leaves the choice to the engine. */
  selectQuality(index: number | null): void;
}
