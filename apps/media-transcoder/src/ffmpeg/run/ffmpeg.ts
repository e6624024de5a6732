import { ChildProcess } from 'node:child_process';
import fluent from 'fluent-ffmpeg';
import { FfmpegError, type FfmpegErrorReason } from './errors.ts';
import { guard, guardArguments, Supervisor } from './guard.ts';
import { inputShare } from './inputPosition.ts';
import { readProgress } from './progressLine.ts';
import type { Tools } from './tools.ts';

export interface FfmpegInput {
  path: string;
  options: readonly string[];
}

export interface FfmpegOutput {
  target: string;
  options: readonly string[];
}

export interface FfmpegRun {
  input: FfmpegInput;
  outputs: readonly FfmpegOutput[];
  /** Before the first output's options, such as filter graphs. */
  globalOptions: readonly string[];
  /** Of this process. */
  memoryMiB: number;
  wallSeconds: number;
  signal: AbortSignal;
  /** What is worth a message; `error` when absent. */
  logLevel?: 'error' | 'warning';
  /** A line that is no progress report. */
  onMessage?: (line: string) => void;
  /** Hears what ffmpeg tells without being asked, such as what a filter measured. These lines are no messages. */
  onInfo?: (line: string) => void;
  onProgress?: (progress: FfmpegProgress) => void;
  /** Hears how much of the input was read, 0 to 1, a few times a second where that can be told. */
  onInputShare?: (share: number) => void;
  /** True while a reader of the outputs keeps ffmpeg waiting: that is no stall. */
  isHeldBack?: () => boolean;
}

export interface FfmpegProgress {
  /** Seconds of output. */
  seconds: number;
}

export interface RunningFfmpeg {
  /** Resolves when it has ended well. @throws FfmpegError, or the signal's reason when aborted */
  done: Promise<void>;
  /** Ends it; `done` then rejects with an FfmpegError of that reason. */
  stop(reason: FfmpegErrorReason): void;
}

const maxMessages = 200;

/**
 * Starts ffmpeg. Its owner awaits `done`; the abort signal, the limits and `stop` end the whole process group.
 *
 * This is the one file that knows fluent-ffmpeg, which puts the arguments together and starts the guard. What ffmpeg writes to
 * stderr is read here, because the library keeps lines of any length.
 */
export function startFfmpeg(tools: Tools, run: FfmpegRun): RunningFfmpeg {
  run.signal.throwIfAborted();
  const command = fluent(run.input.path, { stdoutLines: 1 });
  command.setFfmpegPath(guard);
  // It would run the program twice more to ask for its codecs and formats, outside of our limits; start-up has checked them.
  Object.assign(command, {
    availableFormats: (answer: Answer) => answer(null, formatsOf(run)),
    availableEncoders: (answer: Answer) => answer(null, {}),
  });
  // With one argument alone it would split at a space; with several each stays as it is.
  command.inputOptions(...guardArguments(tools.ffmpeg, run), ...baseOptions(run), ...run.input.options);
  run.outputs.forEach((output, index) => {
    command.output(output.target).outputOptions(...(index === 0 ? run.globalOptions : []), ...output.options);
  });

  const messages: string[] = [];
  const stall = new StallWatch(tools.stallSeconds, run);
  const isQuieter = quieterThan(run);
  const supervisor = new Supervisor({
    limits: run,
    signal: run.signal,
    killGuard: () => command.kill('SIGKILL'),
    onLine: (line) => {
      const progress = readProgress(line);
      if (progress !== undefined) stall.hear(progress);
      else if (line.trim() === '') return;
      else if (isQuieter(line)) run.onInfo?.(line);
      else {
        messages.push(line);
        if (messages.length > maxMessages) messages.shift();
        run.onMessage?.(line);
      }
    },
    onTick: (pid) => {
      if (stall.isStalled()) return 'stall';
      if (run.onInputShare) run.onInputShare(inputShare(pid, run.input.path) ?? 0);
      return undefined;
    },
  });
  const done = new Promise<void>((resolve, reject) => {
    command.on('start', () => {
      const stderr = childOf(command).stderr?.removeAllListeners('data');
      stderr?.on('data', supervisor.read).once('end', () => supervisor.read(null));
    });
    command.on('end', () => resolve());
    command.on('error', (error: Error) => {
      const isAborted = supervisor.reason === undefined && run.signal.aborted;
      const reason = supervisor.judge(exitReason(error.message));
      reject(isAborted ? run.signal.reason : new FfmpegError(reason, messages, error));
    });
    command.run();
  }).finally(() => supervisor.close());
  return { done, stop: (reason) => supervisor.stop(reason) };
}

/** fluent-ffmpeg keeps the process it has started, but its types do not say so. */
function childOf(command: object): ChildProcess {
  const child: unknown = Reflect.get(command, 'ffmpegProc');
  if (!(child instanceof ChildProcess)) throw new TypeError('fluent-ffmpeg has started no process');
  return child;
}

/** Tells whether ffmpeg still makes progress: new frames, or more seconds of output. */
class StallWatch {
  readonly #stallMs: number;
  readonly #run: Pick<FfmpegRun, 'isHeldBack' | 'onProgress'>;
  #last = Date.now();
  #frames = 0;
  #seconds = 0;

  constructor(stallSeconds: number, run: Pick<FfmpegRun, 'isHeldBack' | 'onProgress'>) {
    this.#stallMs = stallSeconds * 1000;
    this.#run = run;
  }

  hear({ key, value }: { key: string; value: string }): void {
    if (key === 'frame') {
      const frames = Number(value);
      if (frames > this.#frames) this.#last = Date.now();
      this.#frames = Math.max(this.#frames, frames || 0);
    } else if (key === 'out_time_us') {
      const seconds = Number(value) / 1e6;
      if (!(seconds > this.#seconds)) return;
      this.#seconds = seconds;
      this.#last = Date.now();
      this.#run.onProgress?.({ seconds });
    }
  }

  isStalled(): boolean {
    if (this.#run.isHeldBack?.()) this.#last = Date.now();
    return Date.now() - this.#last > this.#stallMs;
  }
}

type Answer = (error: null, list: object) => void;

/** The formats a run reads and writes by name, in the form in which fluent-ffmpeg would have learned them. */
function formatsOf(run: FfmpegRun): object {
  const names = [run.input, ...run.outputs].flatMap(({ options }) =>
    options.flatMap((option, at) => (options[at - 1] === '-f' ? [option] : [])),
  );
  return Object.fromEntries(names.map((name) => [name, { canDemux: true, canMux: true }]));
}

function baseOptions({ logLevel = 'error', onInfo }: FfmpegRun): string[] {
  const level = onInfo === undefined ? logLevel : 'info';
  return ['-hide_banner', '-nostdin', '-loglevel', `level+${level}`, '-nostats', '-progress', 'pipe:2'];
}

/**
 * Tells the lines that were only asked for because of `onInfo`: they quote the file's own tags, from which nothing may be
 * concluded. A line without a level continues the one before it.
 */
function quieterThan({ logLevel = 'error', onInfo }: FfmpegRun): (line: string) => boolean {
  let isQuieter = false;
  return (line) => {
    const level = levelOf(line);
    if (level !== undefined) isQuieter = level === 'info' || (level === 'warning' && logLevel === 'error');
    return onInfo !== undefined && isQuieter;
  };
}

/** `[flac @ 0x55d0] [error] text`: the names of components come before the level. */
function levelOf(line: string): string | undefined {
  let at = 0;
  while (line[at] === '[') {
    const end = line.indexOf(']', at);
    if (end < 0) return undefined;
    const word = line.slice(at + 1, end);
    if (!word.includes(' @ ')) return /^\w+$/.test(word) ? word : undefined;
    at = end + 2;
  }
  return undefined;
}

/** What fluent-ffmpeg's sentences say of how the program ended. */
export function exitReason(message: string): FfmpegErrorReason {
  const signal = /killed with signal (SIG\w+)/.exec(message)?.[1];
  const code = /exited with code (\d+)/.exec(message)?.[1];
  return endOf(code === undefined ? null : Number(code), signal ?? null);
}

const crashes = new Set(['SIGSEGV', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGBUS']);

/** What an exit code or a signal says of a guarded program. */
export function endOf(code: number | null, signal: string | null): FfmpegErrorReason {
  if (signal === 'SIGXCPU') return 'time';
  if (signal !== null) return crashes.has(signal) ? 'crash' : 'killed';
  // 126 and 127: the program cannot be run; 64: the guard was called wrongly.
  return code === null || code === 126 || code === 127 || code === 64 ? 'missing' : 'exit';
}
