import { UserError } from './errors.mjs';

/** That end a command. */
export const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Until its end, a signal does not end this process, but aborts `signal` with the message for the user.
 *
 * @returns {{ signal: AbortSignal, exitCode: () => number, end: () => void }} `exitCode`: as a shell reports the first signal, such as
 *   130 for Ctrl-C; 1 without one
 */
export function interruptible() {
  const controller = new AbortController();
  let code = 1;
  const abort = (_name, number) => {
    if (!controller.signal.aborted) code = 128 + number;
    controller.abort(new UserError('Interrupted.'));
  };
  for (const name of signals) process.on(name, abort);
  return {
    signal: controller.signal,
    exitCode: () => code,
    end() {
      for (const name of signals) process.off(name, abort);
    },
  };
}
