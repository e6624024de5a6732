/** Types of this package's JavaScript. */

export declare class UserError extends Error {}

export declare function isDiskFull(reason: unknown): boolean;
export declare function diskFullError(folders: string[], failed?: string): UserError;
export declare function sharedFolders(): string[];

export interface Progress {
  verbose: boolean;
  /** Whether it draws on a terminal. */
  terminal: boolean;
  say(text: string): void;
  step<T>(title: string, action: () => Promise<T>): Promise<T>;
}
export declare function createProgress(options?: {
  write?: (text: string) => void;
  terminal?: boolean;
  columns?: () => number | undefined;
  verbose?: boolean;
  logName?: string;
}): Progress;
export declare function logLine(name: string, message: string, fields?: object): string;

export declare function interruptible(): { signal: AbortSignal; exitCode(): number; end(): void };

export declare class LockHeldError extends Error {
  holder: { pid: number; identity: string };
}
export interface Lock {
  wasStale: boolean;
  release(): void;
}
export declare function acquireLock(path: string): Lock;

export interface HeldPort {
  port: number;
  release(): Promise<void>;
}
export declare function holdPort(options: { port: number; host?: string; patienceMs?: number }): Promise<HeldPort>;

export type Scope = 'start' | 'everything';
export declare function isInstalled(root: string, scope?: Scope): boolean;
export declare function requirePackages(root: string): void;
interface StepOptions {
  progress: Progress;
  signal?: AbortSignal;
}
export declare function ensureInstalled(root: string, options: StepOptions & { scope?: Scope }): Promise<void>;
export declare function runTasks(
  root: string,
  options: StepOptions & { title: string; tasks: string[] },
): Promise<void>;
export declare function prepareCheckout(
  root: string,
  options: StepOptions & { scope?: Scope; isRun?: boolean },
): Promise<void>;
export declare function preparePrograms(root: string, options: StepOptions & { program: string }): Promise<void>;
export declare function runProgram(
  root: string,
  options: { program: string; args: readonly string[]; knowsHelp?: boolean },
): Promise<void>;
export declare const listOfCommands: string;
export declare function findCommand(given: readonly string[]): { program: string; args: string[] } | undefined;
export declare function markRunning(root: string): void;
export declare function fingerprint(root: string): string;

export declare function findFfmpeg(options: {
  needs: { libraries: string[]; encoders: string[]; filters: string[] };
  progress: Progress;
  signal?: AbortSignal;
  env?: Record<string, string | undefined>;
  osRelease?: string;
}): Promise<{ ffmpeg: string; ffprobe: string }>;

export declare function runCommand(
  command: string,
  args: string[],
  options?: {
    cwd?: string;
    env?: Record<string, string | undefined>;
    verbose?: boolean;
    signal?: AbortSignal;
    failure?: string;
    isNeverKilled?: boolean;
  },
): Promise<string>;

export declare function identityOf(pid: number): string | undefined;
export declare function isSameProcess(known: { pid: number; identity: string }): boolean;
export declare function waitForEnd(pid: number, timeoutMs: number): Promise<boolean>;

export declare function changedFolders(root: string, signal?: AbortSignal): Promise<string[]>;
