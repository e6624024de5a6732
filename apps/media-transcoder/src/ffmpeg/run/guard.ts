import { kill } from 'node:process';
import { fileURLToPath } from 'node:url';
import { codeOf } from '@millrace/service';
import type { FfmpegErrorReason } from './errors.ts';
import { LineReader } from './lines.ts';
import { memoryOf } from './memory.ts';

/** Starts every ffmpeg and ffprobe: in its own process group, with limits, without our environment, tied to this process. */
export const guard = fileURLToPath(new URL('../../../bin/guard.sh', import.meta.url));

/** The longer the interval, the further a process may exceed its memory limit before it is noticed. */
const watchIntervalMs = 100;
/**
 * The most that one interval adds to the time that a program has run. Where the whole machine or this process stands still for a
 * while (a laptop that sleeps, a virtual machine that moves), the program has not had that time.
 */
const maxTickMs = 10 * watchIntervalMs;
/**
 * The kernel's limit on allocated memory, relative to the limit on resident memory, which is watched here: a 2160p encode in 16
 * threads allocates 1.6 times what it uses.
 */
const allocatedPerResident = 1.75;

export interface GuardLimits {
  /** Memory of the program, all allocations included. */
  memoryMiB: number;
  wallSeconds: number;
  cpuSeconds?: number;
  /** 10 to 19: how much other processes of the machine go before it; default 10. */
  niceness?: number;
}

/** Arguments for the guard; the program's may come before and after them. */
export function guardArguments(program: string, { memoryMiB, cpuSeconds, niceness }: GuardLimits): string[] {
  return [
    `--guard-program=${program}`,
    `--guard-worker=${process.pid}`,
    `--guard-memory-kib=${Math.round(memoryMiB * 1024 * allocatedPerResident)}`,
    ...(cpuSeconds === undefined ? [] : [`--guard-cpu-seconds=${cpuSeconds}`]),
    ...(niceness === undefined ? [] : [`--guard-nice=${niceness}`]),
  ];
}

export interface SupervisorOptions {
  limits: GuardLimits;
  signal: AbortSignal;
  /** Called for each line that the program wrote to stderr. */
  onLine: (line: string) => void;
  /** Called a few times a second while it runs, with the time since the last call. @returns the reason to end it, if any */
  onTick?: (pid: number, elapsedMs: number) => FfmpegErrorReason | undefined;
  /** Kills the guard before it has reported the program's process id. */
  killGuard: () => void;
}

/** Enforces limits, the abort signal and `stop` on the process group of one guarded program. */
export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #lines: LineReader;
  readonly #timer: NodeJS.Timeout;
  readonly #kill = () => this.#killGroup();
  #pid: number | undefined;
  #reason: FfmpegErrorReason | undefined;
  #hasEnded = false;
  #peakBytes = 0;
  /** How long it has run. */
  #elapsedMs = 0;
  #lastTick = performance.now();

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#lines = new LineReader((line) => this.#readLine(line));
    this.#timer = setInterval(() => this.#watch(), watchIntervalMs);
    options.signal.addEventListener('abort', this.#kill, { once: true });
  }

  /** Takes chunks of stderr; `null` is the end. */
  readonly read = (chunk: string | null): void => {
    if (chunk === null) this.#lines.end();
    else this.#lines.push(chunk);
  };

  /** Why the supervisor ended it; undefined if it ended otherwise, or by the signal. */
  get reason(): FfmpegErrorReason | undefined {
    return this.#reason;
  }

  /** The reason for this end. Programs crash if an allocation fails, so a crash may mean `memory`. */
  judge(ending: FfmpegErrorReason): FfmpegErrorReason {
    if (this.#reason !== undefined) return this.#reason;
    const wasShort = this.#peakBytes > 0.9 * allocatedPerResident * this.#limitBytes;
    return ending === 'crash' && wasShort ? 'memory' : ending;
  }

  stop(reason: FfmpegErrorReason): void {
    this.#reason ??= reason;
    this.#killGroup();
  }

  /** Stops the watch. Call it when the program has ended. */
  close(): void {
    this.#hasEnded = true;
    clearInterval(this.#timer);
    this.#options.signal.removeEventListener('abort', this.#kill);
  }

  get #limitBytes(): number {
    return this.#options.limits.memoryMiB * 1024 * 1024;
  }

  get #mustEnd(): boolean {
    return this.#reason !== undefined || this.#options.signal.aborted;
  }

  #readLine(line: string): void {
    const named = this.#pid === undefined ? /^guard: pid (\d+)$/.exec(line)?.[1] : undefined;
    if (named === undefined) this.#options.onLine(line);
    else {
      this.#pid = Number(named);
      if (this.#mustEnd) this.#killGroup();
    }
  }

  #watch(): void {
    const now = performance.now();
    const elapsedMs = Math.min(now - this.#lastTick, maxTickMs);
    this.#lastTick = now;
    this.#elapsedMs += elapsedMs;
    const reason = this.#mustEnd ? undefined : this.#exceeded(elapsedMs);
    if (reason !== undefined) this.stop(reason);
    else if (this.#mustEnd) this.#killGroup();
  }

  #exceeded(elapsedMs: number): FfmpegErrorReason | undefined {
    if (this.#elapsedMs > this.#options.limits.wallSeconds * 1000) return 'time';
    if (this.#pid === undefined) return undefined;
    const memory = memoryOf(this.#pid);
    if (memory !== undefined) {
      this.#peakBytes = Math.max(this.#peakBytes, memory.allocated);
      if (memory.resident > this.#limitBytes) return 'memory';
    }
    return this.#options.onTick?.(this.#pid, elapsedMs);
  }

  #killGroup(): void {
    // The process id may have been reused by then.
    if (this.#hasEnded) return;
    if (this.#pid === undefined) {
      this.#options.killGuard();
      return;
    }
    try {
      kill(-this.#pid, 'SIGKILL');
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error; // It has already ended.
    }
  }
}
