import Hls, { Events, type HlsConfig, type LoadPolicy } from 'hls.js';

/** hls.js retries three times without notice to the viewer. After that, the player shows the failure and retries itself. */
function loadPolicy(maxLoadTimeMs: number): LoadPolicy {
  const quickRetries = { maxNumRetry: 3, retryDelayMs: 500, maxRetryDelayMs: 4000, backoff: 'exponential' } as const;
  return {
    default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs, timeoutRetry: quickRetries, errorRetry: quickRetries },
  };
}

const config: Partial<HlsConfig> = {
  // Before playback, only the playlist is loaded: a page may contain many embeds.
  autoStartLoad: false,
  // A small frame does not need 2160p. The menu can still choose it.
  capLevelToPlayerSize: true,
  backBufferLength: 60,
  // Segments are fMP4 and need no transmuxing, so a worker has nothing to do. The page's policy then need not allow one.
  enableWorker: false,
  manifestLoadPolicy: loadPolicy(20_000),
  playlistLoadPolicy: loadPolicy(20_000),
  fragLoadPolicy: loadPolicy(120_000),
};

/**
 * hls.js for videos. A playlist without an end is that of a video which is still being made, not of a live event: without a live
 * position, hls.js never seeks to the end of the playlist, neither at the start nor after a wait.
 */
export class VodHls extends Hls {
  /** @param bandwidth what an earlier engine has measured, in bits per second. Without, the first segment is of the smallest rendition */
  constructor(bandwidth: number | undefined) {
    super(bandwidth === undefined ? config : { ...config, abrEwmaDefaultEstimate: bandwidth, testBandwidth: false });
  }

  override get liveSyncPosition(): number | null {
    return null;
  }

  /**
   * Plays this level only. If segments are buffered after the current one, hls.js replaces all but the current one without a stop.
   * Otherwise it would replace none: selected near the end, the level would not be shown after a seek or a repetition. Then all are
   * replaced at once.
   */
  selectLevel(index: number): void {
    let isReplacing = false;
    const onFlush = () => {
      isReplacing = true;
    };
    this.on(Events.BUFFER_FLUSHING, onFlush);
    this.nextLevel = index;
    this.off(Events.BUFFER_FLUSHING, onFlush);
    if (!isReplacing) this.currentLevel = index;
  }

  /** Whether the playlist has no end yet. */
  get growing(): boolean {
    return this.latestLevelDetails?.live === true;
  }
}
