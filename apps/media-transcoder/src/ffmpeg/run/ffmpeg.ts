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
  /** Options before those of the first output, such as filter graphs. */
  globalOptions: readonly string[];
  /** Memory limit of this process. */
  memoryMiB: number;
  wallSeconds: number;
  /** As of the guard. */
  niceness?: number;
  signal: AbortSignal;
  /** Least severe level that counts as a message; default `error`. */
  logLevel?: 'error' | 'warning';
  /** Called for each line that is not a progress report. */
  onMessage?: (line: string) => void;
  /** Called for informational lines, such as measurements of a filter. They are not messages. */
  onInfo?: (line: string) => void;
  /** Least severe level of those lines; default `info`. */
  infoLevel?: 'info' | 'verbose';
  onProgress?: (progress: FfmpegProgress) => void;
  /** Called a few times a second with the share of the input that was read, 0 to 1, if it is known. */
  onInputShare?: (share: number) => void;
  /** True while a slow reader of the outputs blocks ffmpeg, which is not a stall. */
  isHeldBack?: () => boolean;
}

export interface FfmpegProgress {
  /** Seconds of output. */
  seconds: number;
}

export interface RunningFfmpeg {
  /** Resolves after a successful exit. @throws FfmpegError, or the signal's reason if aborted */
  done: Promise<void>;
  /** Ends it; `done` then rejects with an FfmpegError of that reason. */
  stop(reason: FfmpegErrorReason): void;
}

const maxMessages = 200;

/**
 * Starts ffmpeg. The caller awaits `done`; the abort signal, the limits and `stop` end the whole process group.
 *
 * Only this file uses fluent-ffmpeg, which assembles the arguments and starts the guard. ffmpeg's stderr is read here, because the
 * library keeps lines of any length.
 */
export function startFfmpeg(tools: Tools, run: FfmpegRun): RunningFfmpeg {
  run.signal.throwIfAborted();
  const command = fluent(run.input.path, { stdoutLines: 1 });
  command.setFfmpegPath(guard);
  // Otherwise it would run the program twice more, without our limits, to list codecs and formats; start-up has checked them.
  Object.assign(command, {
    availableFormats: (answer: Answer) => answer(null, formatsOf(run)),
    availableEncoders: (answer: Answer) => answer(null, {}),
  });
  // A single argument would be split at spaces; several are passed unchanged.
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
      if (progress !== undefined) stall.update(progress);
      else if (line.trim() === '') return;
      else if (isQuieter(line)) run.onInfo?.(line);
      else {
        messages.push(line);
        if (messages.length > maxMessages) messages.shift();
        run.onMessage?.(line);
      }
    },
    onTick: (pid, elapsedMs) => {
      if (stall.isStalled(elapsedMs)) return 'stall';
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

/** The child process of fluent-ffmpeg, which is missing from its types. */
function childOf(command: object): ChildProcess {
  const child: unknown = Reflect.get(command, 'ffmpegProc');
  if (!(child instanceof ChildProcess)) throw new TypeError('fluent-ffmpeg has started no process');
  return child;
}

/** Detects whether ffmpeg makes progress: new frames, or more seconds of output. */
class StallWatch {
  readonly #stallMs: number;
  readonly #run: Pick<FfmpegRun, 'isHeldBack' | 'onProgress'>;
  #idleMs = 0;
  #frames = 0;
  #seconds = 0;

  constructor(stallSeconds: number, run: Pick<FfmpegRun, 'isHeldBack' | 'onProgress'>) {
    this.#stallMs = stallSeconds * 1000;
    this.#run = run;
  }

  update({ key, value }: { key: string; value: string }): void {
    if (key === 'frame') {
      const frames = Number(value);
      if (frames > this.#frames) this.#idleMs = 0;
      this.#frames = Math.max(this.#frames, frames || 0);
    } else if (key === 'out_time_us') {
      const seconds = Number(value) / 1e6;
      if (!(seconds > this.#seconds)) return;
      this.#seconds = seconds;
      this.#idleMs = 0;
      this.#run.onProgress?.({ seconds });
    }
  }

  /** @param elapsedMs since the last call */
  isStalled(elapsedMs: number): boolean {
    this.#idleMs = this.#run.isHeldBack?.() ? 0 : this.#idleMs + elapsedMs;
    return this.#idleMs > this.#stallMs;
  }
}

type Answer = (error: null, list: object) => void;

/** The formats that a run names, in the form that fluent-ffmpeg caches. */
function formatsOf(run: FfmpegRun): object {
  const names = [run.input, ...run.outputs].flatMap(({ options }) =>
    options.flatMap((option, at) => (options[at - 1] === '-f' ? [option] : [])),
  );
  return Object.fromEntries(names.map((name) => [name, { canDemux: true, canMux: true }]));
}

function baseOptions({ logLevel = 'error', onInfo, infoLevel = 'info' }: FfmpegRun): string[] {
  const level = onInfo === undefined ? logLevel : infoLevel;
  return ['-hide_banner', '-nostdin', '-loglevel', `level+${level}`, '-nostats', '-progress', 'pipe:2'];
}

const infoLevels = new Set(['info', 'verbose']);

/**
 * Recognises lines that are printed only because of `onInfo`. They quote the file's tags, so nothing may be concluded from them. A
 * line without a level continues the one before it.
 */
function quieterThan({ logLevel = 'error', onInfo }: FfmpegRun): (line: string) => boolean {
  let isQuieter = false;
  return (line) => {
    const level = levelOf(line);
    if (level !== undefined) isQuieter = infoLevels.has(level) || (level === 'warning' && logLevel === 'error');
    return onInfo !== undefined && isQuieter;
  };
}

/** Libraries that write some lines themselves: `x264 [error]: malloc of size 26999616 failed`. */
const talkingLibraries = ['x264 ', 'x265 '];

/** `[flac @ 0x55d0] [error] text`: component names come before the level. */
function levelOf(line: string): string | undefined {
  let at = talkingLibraries.find((name) => line.startsWith(name))?.length ?? 0;
  while (line[at] === '[') {
    const end = line.indexOf(']', at);
    if (end < 0) return undefined;
    const word = line.slice(at + 1, end);
    if (!word.includes(' @ ')) return /^\w+$/.test(word) ? word : undefined;
    at = end + 2;
  }
  return undefined;
}

/** Derives the reason from fluent-ffmpeg's error message. */
export function exitReason(message: string): FfmpegErrorReason {
  const signal = /killed with signal (SIG\w+)/.exec(message)?.[1];
  const code = /exited with code (\d+)/.exec(message)?.[1];
  return endOf(code === undefined ? null : Number(code), signal ?? null);
}

const crashes = new Set(['SIGSEGV', 'SIGABRT', 'SIGILL', 'SIGFPE', 'SIGBUS']);

/** Derives the reason from the exit code or signal of a guarded program. */
export function endOf(code: number | null, signal: string | null): FfmpegErrorReason {
  if (signal === 'SIGXCPU') return 'time';
  if (signal !== null) return crashes.has(signal) ? 'crash' : 'killed';
  // 126 and 127: the program cannot be run; 64: wrong arguments for the guard.
  return code === null || code === 126 || code === 127 || code === 64 ? 'missing' : 'exit';
}
