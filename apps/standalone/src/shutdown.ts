/** A signal that comes this soon after the first is the same wish: npm passes on what the terminal sent to all. */
const sameWishMs = 1_000;

/**
 * Waits for the wish to end: SIGINT, SIGTERM or SIGHUP. `asked` resolves with the signal at the first, `hurried` at a second
 * one that is meant.
 */
export function watchSignals(): { asked: Promise<string>; hurried: Promise<void>; signal: AbortSignal } {
  const controller = new AbortController();
  let askedAt: number | undefined;
  let hurry: () => void = () => undefined;
  const hurried = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  const asked = new Promise<string>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        if (askedAt === undefined) {
          askedAt = Date.now();
          controller.abort(new Error(name));
          resolve(name);
        } else if (Date.now() - askedAt > sameWishMs) hurry();
      });
    }
  });
  return { asked, hurried, signal: controller.signal };
}
