import { readFileSync } from 'node:fs';

/** Memory of a process in bytes; undefined if unknown (no /proc, or it has ended). */
export function memoryOf(pid: number): { resident: number; allocated: number } | undefined {
  try {
    // procfs is not on a disk. Reading it takes microseconds, so it can be synchronous.
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name: string): number => {
      const at = status.indexOf(`\n${name}:`);
      return at < 0 ? 0 : Number.parseInt(status.slice(at + name.length + 2), 10) * 1024;
    };
    return { resident: field('VmRSS'), allocated: field('VmData') };
  } catch {
    return undefined; // It has ended, or this is not Linux, where only the guard's limit applies.
  }
}
