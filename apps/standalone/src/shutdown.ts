/** A signal this soon after the first is a duplicate: npm forwards the signal that the terminal already sent to the group. */
const duplicateMs = 1_000;

/**
 * Waits for SIGINT, SIGTERM or SIGHUP. `asked` resolves with the name of the first signal, `hurried` at a second one that is not
 * a duplicate.
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
        } else if (Date.now() - askedAt > duplicateMs) hurry();
      });
    }
  });
  return { asked, hurried, signal: controller.signal };
}
