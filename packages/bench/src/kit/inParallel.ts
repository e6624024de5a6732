/** Does all of the work, so many pieces at a time. @returns pieces a second */
export async function perSecond<T>(
  pieces: readonly T[],
  concurrency: number,
  work: (piece: T) => Promise<void>,
): Promise<number> {
  const started = performance.now();
  let next = 0;
  const run = async () => {
    for (let n = next++; n < pieces.length; n = next++) {
      const piece = pieces[n];
      if (piece !== undefined) await work(piece);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, run));
  return pieces.length / ((performance.now() - started) / 1000);
}
