/** Processes all pieces with this concurrency. @returns pieces per second */
export async function perSecond<T>(
  pieces: readonly T[],
  concurrency: number,
  work: (piece: T) => Promise<void>,
): Promise<number> {
  const started = performance.now();
  // All runs share one iterator, so each takes the next piece.
  const left = pieces.values();
  const run = async () => {
    for (const piece of left) await work(piece);
  };
  await Promise.all(Array.from({ length: concurrency }, run));
  return pieces.length / ((performance.now() - started) / 1000);
}
