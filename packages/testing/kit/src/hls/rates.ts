export interface Piece {
  bytes: number;
  seconds: number;
}

const bits = (pieces: readonly Piece[]) => pieces.reduce((sum, piece) => sum + piece.bytes * 8, 0);
const seconds = (pieces: readonly Piece[]) => pieces.reduce((sum, piece) => sum + piece.seconds, 0);

/** Total bits divided by total seconds. */
export function average(pieces: readonly Piece[]): number {
  return bits(pieces) / Math.max(seconds(pieces), Number.EPSILON);
}

/** The maximum over runs of segments that last 0.5 to 1.5 target durations; for shorter playlists the average. */
export function peak(pieces: readonly Piece[], target: number): number {
  let most = 0;
  for (let from = 0; from < pieces.length; from++) {
    for (let to = from + 1; to <= pieces.length; to++) {
      const run = pieces.slice(from, to);
      const length = seconds(run);
      if (length > target * 1.5) break;
      if (length >= target / 2) most = Math.max(most, average(run));
    }
  }
  return Math.max(most, average(pieces));
}

/** Relative deviation of a declared value. */
export function deviation(declared: number, measured: number): number {
  return Math.abs(declared - measured) / measured;
}
