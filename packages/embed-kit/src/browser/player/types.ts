export interface EngineListener {
  /** Loading failed; it is tried again by itself after `inSeconds`. `attempt` counts from 1. */
  onReconnecting(attempt: number, inSeconds: number): void;
  /** The server answers that there is nothing to play: not ready, failed or deleted. The status says which. */
  onUnavailable(): void;
  /** It cannot go on; a new engine may. */
  onFailed(message: string): void;
  /** Loading works again. */
  onRecovered(): void;
}

/** Brings media into a media element and keeps it there. */
export interface Engine {
  /** Begins to load media, at `position` seconds. Called again before the media is known, it may begin there instead. */
  start(position: number): void;
  /** While reconnecting: tries at once instead of after the wait. */
  retry(): void;
  destroy(): void;
}
