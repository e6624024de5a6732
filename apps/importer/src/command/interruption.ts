/** Someone wants the command to end. */
export interface Interruption {
  /** Begin nothing more. */
  readonly stopping: AbortSignal;
  /** Leave what is in progress; the next run continues it. */
  readonly ended: AbortSignal;
  /** 128 and the number of the signal; undefined if none arrived. */
  readonly exitCode: number | undefined;
  close(): void;
}

const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
/** For files that are about to be complete. */
const graceMs = 3_000;

/** The first Ctrl-C ends the command in order, the second one at once. */
export function watchSignals(say: (text: string) => void): Interruption {
  const stopping = new AbortController();
  const ended = new AbortController();
  let exitCode: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  const onSignal = (signal: keyof typeof codes) => {
    if (exitCode !== undefined) process.exit(exitCode);
    exitCode = codes[signal];
    say('Stopping. Press Ctrl-C again to end at once.');
    stopping.abort(new Error('interrupted'));
    timer = setTimeout(() => ended.abort(new Error('interrupted')), graceMs);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  return {
    stopping: stopping.signal,
    ended: ended.signal,
    get exitCode() {
      return exitCode;
    },
    close() {
      clearTimeout(timer);
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
