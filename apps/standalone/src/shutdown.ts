import { constants } from 'node:os';

/** A signal this soon after the first is a duplicate: npm forwards the signal that the terminal already sent to the group. */
const duplicateMs = 1_000;

/**
 * Waits for SIGINT, SIGTERM or SIGHUP. `stopRequested` resolves with the name of the first signal, `killRequested` at a second one that
 * is not a duplicate. `signal` aborts at the first. `exitCode` is how a shell reports the first, such as 130 for Ctrl-C.
 */
export function watchSignals(): {
  stopRequested: Promise<string>;
  killRequested: Promise<void>;
  signal: AbortSignal;
  exitCode: () => number;
} {
  let code = 0;
  const controller = new AbortController();
  let requestedAt: number | undefined;
  let requestKill: () => void = () => undefined;
  const killRequested = new Promise<void>((resolve) => {
    requestKill = resolve;
  });
  const stopRequested = new Promise<string>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(name, () => {
        if (requestedAt === undefined) {
          code = 128 + constants.signals[name];
          requestedAt = Date.now();
          controller.abort(new Error(name));
          resolve(name);
        } else if (Date.now() - requestedAt > duplicateMs) requestKill();
      });
    }
  });
  return { stopRequested, killRequested, signal: controller.signal, exitCode: () => code };
}
