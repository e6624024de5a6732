/** A rendition that can be chosen. */
export interface Quality {
  /** The engine's own number for it. */
  index: number;
  /** `<short side>p`, as the API's `qualities` name it. */
  label: string;
}

export interface EngineListener {
  /** What there is to choose from, best first. */
  onQualities(qualities: Quality[]): void;
  /** The rendition now on the screen. */
  onQualityShown(index: number): void;
  /** Loading failed; it is tried again by itself after `inSeconds`. `attempt` counts from 1. */
  onReconnecting(attempt: number, inSeconds: number): void;
  /** The server answers that there is nothing to play: not ready, failed or deleted. The status says which. */
  onUnavailable(): void;
  /** It cannot go on; a new engine may. */
  onFailed(message: string): void;
  /** Loading works again. */
  onRecovered(): void;
}

/** Brings a stream into a video element and keeps it there. */
export interface Engine {
  /** Begins to load media, at `position` seconds or where the element stands. Called again, it changes nothing. */
  start(position: number): void;
  /** While reconnecting: tries at once instead of after the wait. */
  retry(): void;
  /** A rendition from the next segment on; null leaves the choice to the engine. */
  selectQuality(index: number | null): void;
  destroy(): void;
}
