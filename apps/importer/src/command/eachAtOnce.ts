/**
 * Runs work for items as they come, a bounded number at a time. After a failure no more begins.
 *
 * @param onFailure called at once, so that it can end the other work
 * @throws the first failure, after all work has ended
 */
export async function eachAtOnce<T>(
  items: AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const item of items) {
    const task: Promise<void> = work(item)
      .catch((error: unknown) => {
        failures.push(error);
        onFailure(error);
      })
      .finally(() => running.delete(task));
    running.add(task);
    if (running.size >= atOnce) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
