export interface EngineListener {
  /** Loading failed; the engine retries after `inSeconds`. `attempt` counts from 1. */
  onReconnecting(attempt: number, inSeconds: number): void;
  /** The server answers that the media is not ready, failed or was deleted. The status says which. */
  onUnavailable(): void;
  /** This engine cannot continue; a new engine may. */
  onFailed(message: string): void;
  /** Loading works again. */
  onRecovered(): void;
}

/** Loads media into a media element and recovers from failures. */
export interface Engine {
  /** Starts loading at `position` seconds. A second call before the metadata is loaded may change the position. */
  start(position: number): void;
  /** While reconnecting: retries immediately. */
  retry(): void;
  /** Whether media is still being added at the end. If absent, the media is complete. */
  growing?(): boolean;
  destroy(): void;
}
