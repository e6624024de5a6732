import { fileURLToPath } from 'node:url';
import { startProcess } from '@millrace/testkit/process';
import { watchMemory } from './memory.ts';

const program = fileURLToPath(new URL('../children/mutants.mjs', import.meta.url));
const mebibyte = 1024 * 1024;

/** Most resident memory of a worker that decodes small pictures, in bytes. */
export const mostMemory = 700 * mebibyte;
/** Limits of a process that does the work of the guarded program for one picture after the other: KiB of data, and seconds of CPU time. */
const guardedLimits = { dataKiB: 2 * 1024 * 1024, cpuSeconds: 300 };
const limited = 'ulimit -c 0; ulimit -t "$1"; ulimit -d "$0" 2>/dev/null; shift; exec "$@"';

/** How a picture may end: drawn, or the code of its refusal. */
export const knownEnds: ReadonlySet<string> = new Set([
  ...['drawn', 'not_media', 'unsupported_codec', 'forbidden_format', 'empty_file', 'truncated', 'damaged'],
  ...['too_complex', 'too_many_pixels', 'output_too_large'],
]);

/** Copies of one source that one process decodes. */
export interface Batch {
  /** The name of the source. */
  source: string;
  /** The number of the first copy. */
  first: number;
  count: number;
  /** Whether the format is decoded by the guarded program. */
  isGuarded: boolean;
}

/**
 * Runs a batch in a process.
 *
 * @returns how each copy ended, by its number: `died` for one that was under way when the process died; and what is left of the batch then
 * @throws Error if a worker took too much memory
 */
export async function endsOfBatch(batch: Batch): Promise<{ ended: Map<number, string>; unfinished?: Batch }> {
  const { source, first, count, isGuarded } = batch;
  const command = [process.execPath, program, source, String(first), String(count)];
  const { dataKiB, cpuSeconds } = guardedLimits;
  const child = await startProcess({
    command: '/bin/sh',
    args: isGuarded
      ? ['-c', limited, String(dataKiB), String(cpuSeconds), ...command]
      : ['-c', 'exec "$0" "$@"', ...command],
    env: { MALLOC_ARENA_MAX: '2' },
  });
  const memory = watchMemory(child.pid);
  const code = await child.ended;
  memory.stop();
  const ended = new Map<number, string>();
  for (const line of child.output().split('\n')) {
    const [word, number, end = ''] = line.split(' ');
    if (word === 'begin') ended.set(Number(number), 'died');
    if (word === 'end') ended.set(Number(number), end);
  }
  if (code !== 0 && ended.size === 0) throw new Error(`the process ended with ${code}:\n${child.output()}`);
  if (!isGuarded && memory.peaks().process > mostMemory) {
    throw new Error(`${source}, from number ${first}: ${memory.peaks().process} bytes of memory`);
  }
  const left = count - ended.size;
  return left === 0 ? { ended } : { ended, unfinished: { ...batch, first: first + ended.size, count: left } };
}
