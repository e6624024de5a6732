/** Bytes and seconds of one of several consecutive pieces, for bit rates. */
export interface Piece {
  bytes: number;
  duration: number;
}

/**
 * Peak bit rate of a playlist (RFC 8216, 4.1): the largest of any run of segments that lasts 0.5 to 1.5 target durations. For a
 * shorter playlist it is the average.
 */
export function peakBitrate(pieces: readonly Piece[], targetDuration: number): number {
  let peak = 0;
  for (let from = 0; from < pieces.length; from++) {
    let bytes = 0;
    let duration = 0;
    for (let at = from; at < pieces.length; at++) {
      bytes += pieces[at]?.bytes ?? 0;
      duration += pieces[at]?.duration ?? 0;
      if (duration > targetDuration * 1.5) break;
      if (duration >= targetDuration * 0.5) peak = Math.max(peak, (bytes * 8) / duration);
    }
  }
  return Math.max(peak, averageBitrate(pieces));
}

/** Total bits divided by total seconds. */
export function averageBitrate(pieces: readonly Piece[]): number {
  const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
  const duration = pieces.reduce((sum, piece) => sum + piece.duration, 0);
  return duration > 0 ? (bytes * 8) / duration : bytes * 8;
}
