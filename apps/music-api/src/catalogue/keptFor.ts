/**
 * Reads something once for all who ask within a time.
 *
 * @param ms how long an answer is kept, in milliseconds. After an error, the next one who asks reads again
 */
export function keptFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | undefined;
  return () => {
    if (kept !== undefined && performance.now() < kept.until) return kept.answer;
    const answer = read();
    const mine = { answer, until: performance.now() + ms };
    kept = mine;
    answer.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return answer;
  };
}
