import { kill } from 'node:process';
import { fileURLToPath } from 'node:url';
import { codeOf } from '@millrace/errors';
import fluent from 'fluent-ffmpeg';
import { FfmpegError, type FfmpegErrorReason } from './errors.ts';
import { inputShare } from './inputPosition.ts';
import { residentBytes } from './residentBytes.ts';
import type { Tools } from './tools.ts';

/**
 * The one file that knows fluent-ffmpeg: spawning, progress, ffprobe, kill. fluent-ffmpeg starts our guard (bin/guard.sh), and
 * the guard starts the program: in a process group of its own, with limits, tied to this process.
 */
const guard = fileURLToPath(new URL('../../bin/guard.sh', import.meta.url));

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
  /** Before the first output's options: filter graphs and the like. */
  globalOptions: readonly string[];
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
  /** True while whoever reads the outputs keeps ffmpeg waiting: that is no stall of its own. */
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

const watchIntervalMs = 500;

/** Starts ffmpeg. Its owner awaits `done`; the abort signal, the limits and `stop` end the whole process group. */
export function startFfmpeg(tools: Tools, run: FfmpegRun): RunningFfmpeg {
  run.signal.throwIfAborted();
  const command = fluent(run.input.path, { stdoutLines: 200 });
  command.setFfmpegPath(guard);
  // It would run the program twice more to ask for its codecs and formats, outside of our limits; start-up has checked them.
  Object.assign(command, {
    availableFormats: (answer: Answer) => answer(null, formatsOf(run)),
    availableEncoders: (answer: Answer) => answer(null, {}),
  });
  // With one argument alone it would split at a space; with several each stays as it is.
  command.inputOptions(...guardOptions(tools.ffmpeg, tools), ...baseOptions(run), ...run.input.options);
  run.outputs.forEach((output, index) => {
    command.output(output.target).outputOptions(...(index === 0 ? run.globalOptions : []), ...output.options);
  });

  let pid: number | undefined;
  let reason: FfmpegErrorReason | undefined;
  let hasEnded = false;
  const messages: string[] = [];
  const killGroup = () => {
    // Its number may be somebody else's by then.
    if (hasEnded) return;
    if (pid === undefined) command.kill('SIGKILL');
    else killProcessGroup(pid);
  };
  const stop = (why: FfmpegErrorReason) => {
    reason ??= why;
    killGroup();
  };

  const started = Date.now();
  let lastProgress = started;
  let lastFrames = 0;
  let lastSeconds = 0;
  const watch = setInterval(() => {
    const now = Date.now();
    if (run.isHeldBack?.()) lastProgress = now;
    if (reason !== undefined || run.signal.aborted) killGroup();
    else if (now - started > run.wallSeconds * 1000) stop('time');
    else if (now - lastProgress > tools.stallSeconds * 1000) stop('stall');
    else if (pid !== undefined && (residentBytes(pid) ?? 0) > tools.memoryMiB * 1024 * 1024) stop('memory');
    else if (pid !== undefined && run.onInputShare) run.onInputShare(inputShare(pid, run.input.path) ?? 0);
  }, watchIntervalMs);

  const isQuieter = quieterThan(run);
  const onLine = (line: string) => {
    const guardPid = /^guard: pid (\d+)$/.exec(line);
    const progress = /^(\w+)=\s*(\S*)$/.exec(line);
    if (guardPid?.[1] !== undefined && pid === undefined) {
      pid = Number(guardPid[1]);
      if (reason !== undefined || run.signal.aborted) killGroup();
    } else if (progress === null) {
      if (line.trim() === '') return;
      if (isQuieter(line)) return run.onInfo?.(line);
      messages.push(line);
      if (messages.length > 200) messages.shift();
      run.onMessage?.(line);
    } else if (progress[1] === 'frame') {
      const frames = Number(progress[2]);
      if (frames > lastFrames) {
        lastFrames = frames;
        lastProgress = Date.now();
      }
    } else if (progress[1] === 'out_time_us') {
      const seconds = Number(progress[2]) / 1e6;
      if (seconds > lastSeconds) {
        lastSeconds = seconds;
        lastProgress = Date.now();
        run.onProgress?.({ seconds });
      }
    }
  };

  const done = new Promise<void>((resolve, reject) => {
    command.on('stderr', onLine);
    command.on('end', () => resolve());
    command.on('error', (error: Error) => {
      if (reason === undefined && run.signal.aborted) reject(run.signal.reason);
      else reject(new FfmpegError(reason ?? exitReason(error.message), messages, error));
    });
    command.run();
  }).finally(() => {
    hasEnded = true;
    clearInterval(watch);
    run.signal.removeEventListener('abort', killGroup);
  });
  run.signal.addEventListener('abort', killGroup, { once: true });
  return { done, stop };
}

/**
 * Asks ffprobe for streams and format, as fluent-ffmpeg reads them: a record of strings and numbers each.
 *
 * @throws FfmpegError
 */
export function ffprobe(tools: Tools, path: string, options: readonly string[]): Promise<fluent.FfprobeData> {
  const command = fluent(path);
  command.setFfprobePath(guard);
  return new Promise((resolve, reject) => {
    // It cannot be killed through the library, so the kernel ends it after so much CPU; a local file makes nobody wait.
    const limits = [...guardOptions(tools.ffprobe, tools), '--guard-cpu-seconds=30'];
    command.ffprobe(0, [...limits, '-v', 'level+error', ...options], (error: unknown, data) => {
      if (error === null || error === undefined) return resolve(data);
      const text = error instanceof Error ? error.message : String(error);
      const [first = '', ...lines] = text.split('\n');
      const messages = lines.filter((line) => line !== '' && !line.startsWith('guard: pid'));
      reject(new FfmpegError(exitReason(first), messages, error));
    });
  });
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
 * Tells the lines that were only asked for because of `onInfo`: they quote the file's own tags, from which nothing may be concluded.
 * A line without a level continues the one before it.
 */
function quieterThan({ logLevel = 'error', onInfo }: FfmpegRun): (line: string) => boolean {
  let isQuieter = false;
  return (line) => {
    const level = /^(?:\[[^\][@]* @ [^\][@]*\] )*\[(\w+)\]/.exec(line)?.[1];
    if (level !== undefined) isQuieter = level === 'info' || (level === 'warning' && logLevel === 'error');
    return onInfo !== undefined && isQuieter;
  };
}

/**
 * The limit on resident memory is watched from here; the kernel's limit on what is allocated stands behind it, for what grows
 * faster than anybody looks. It is wider, for it counts the stacks of all threads whole.
 */
function guardOptions(program: string, tools: Tools): string[] {
  return [`--guard-program=${program}`, `--guard-memory-kib=${tools.memoryMiB * 1024 * 2}`];
}

/** SIGKILL to the group that this process leads. */
function killProcessGroup(pid: number): void {
  try {
    kill(-pid, 'SIGKILL');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error; // It has ended already.
  }
}

/** What fluent-ffmpeg's sentences say of how the program ended. */
function exitReason(message: string): FfmpegErrorReason {
  const signal = /killed with signal (SIG\w+)/.exec(message)?.[1];
  if (signal === 'SIGXCPU') return 'time';
  if (signal === 'SIGSEGV' || signal === 'SIGABRT' || signal === 'SIGILL' || signal === 'SIGFPE' || signal === 'SIGBUS')
    return 'crash';
  if (signal !== undefined) return 'killed';
  const code = /exited with code (\d+)/.exec(message)?.[1];
  if (code === '126' || code === '127' || code === '64') return 'missing';
  return code === undefined ? 'missing' : 'exit';
}
