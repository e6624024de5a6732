import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** More than Node.js 20 takes at its start, in KiB. */
const usualKiB = 64 * 1024;
const script = `process.stdout.write(require('node:fs').readFileSync('/proc/self/status', 'utf8'))`;

let measured: Promise<number> | undefined;

/**
 * The KiB by which a memory limit of a Node.js process must be higher than with version 20. Newer versions (measured: 24 and 26) reserve
 * 512 MiB of addresses for compiled code. They are not memory, but the kernel counts them as data. Measured once for each worker.
 *
 * @throws Error if Node.js cannot be started
 */
export async function reservedKiB(): Promise<number> {
  // Elsewhere the kernel does not limit data, or does not tell.
  if (process.platform !== 'linux') return 0;
  measured ??= measure();
  try {
    return await measured;
  } catch (error) {
    measured = undefined;
    throw error;
  }
}

async function measure(): Promise<number> {
  const { stdout } = await run(process.execPath, ['-e', script], { env: {} });
  const name = 'VmData:';
  const line = stdout.split('\n').find((candidate) => candidate.startsWith(name));
  if (line === undefined) throw new Error('The kernel does not tell the size of a process.');
  return Math.max(0, Number.parseInt(line.slice(name.length), 10) - usualKiB);
}
