import { spawn } from 'node:child_process';
import { FfmpegError } from '../run/errors.ts';
import { endOf } from '../run/ffmpeg.ts';
import { guard, guardArguments, Supervisor } from '../run/guard.ts';
import type { Tools } from '../run/tools.ts';

export interface ProbeRun {
  path: string;
  options: readonly string[];
  /** Memory limit of the process. */
  memoryMiB: number;
  signal: AbortSignal;
}

/** Reading headers takes less, even from a slow disk. */
const wallSeconds = 300;
const cpuSeconds = 30;
/** The output for a thousand streams is a quarter of this. */
const maxOutputBytes = 4 * 1024 * 1024;
const maxMessages = 100;

/**
 * Runs ffprobe and returns the JSON it printed. fluent-ffmpeg is not used, because it keeps output of any size, treats tags with line
 * feeds as fields, and cannot end the program.
 *
 * @throws FfmpegError, or the signal's reason
 */
export async function ffprobe(tools: Tools, { path, options, memoryMiB, signal }: ProbeRun): Promise<unknown> {
  signal.throwIfAborted();
  const limits = { memoryMiB, wallSeconds, cpuSeconds };
  const fixed = ['-v', 'level+error', '-of', 'json'];
  const child = spawn(guard, [...guardArguments(tools.ffprobe, limits), ...fixed, ...options, '-i', path], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const messages: string[] = [];
  const supervisor = new Supervisor({
    limits,
    signal,
    killGuard: () => child.kill('SIGKILL'),
    onLine: (line) => {
      if (line.trim() !== '' && messages.length < maxMessages) messages.push(line);
    },
  });
  const output: Buffer[] = [];
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxOutputBytes) supervisor.stop('memory');
    else output.push(chunk);
  });
  child.stderr
    .setEncoding('utf8')
    .on('data', supervisor.read)
    .once('end', () => supervisor.read(null));
  try {
    const ended = await new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
      child.once('error', (error) => reject(new FfmpegError('missing', messages, error)));
      child.once('close', (code, killedBy) => resolve({ code, signal: killedBy }));
    });
    if (supervisor.reason === undefined) signal.throwIfAborted();
    if (supervisor.reason === undefined && ended.code === 0) return parse(Buffer.concat(output), messages);
    throw new FfmpegError(supervisor.judge(endOf(ended.code, ended.signal)), messages);
  } finally {
    supervisor.close();
  }
}

function parse(json: Buffer, messages: readonly string[]): unknown {
  try {
    return JSON.parse(json.toString());
  } catch (error) {
    throw new FfmpegError('exit', messages, error);
  }
}
