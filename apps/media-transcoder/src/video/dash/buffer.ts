import type { Piece } from '../hls/bandwidth.ts';

/**
 * Seconds that a client must buffer before it plays, from any segment on, if it receives exactly `bandwidth` bits per second, so that each
 * segment is there before it begins (ISO/IEC 23009-1, 5.3.1.2 and 5.3.5.2: @minBufferTime and @bandwidth).
 */
export function bufferSeconds(pieces: readonly Piece[], bandwidth: number): number {
  let most = 0;
  // How far a client is behind at the beginning of a segment, if it has begun at the worst one before.
  let behind = 0;
  for (const { bytes, duration } of pieces) {
    const receiving = (bytes * 8) / bandwidth;
    most = Math.max(most, behind + receiving);
    behind = Math.max(0, behind + receiving - duration);
  }
  return most;
}
