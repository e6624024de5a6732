import { readFileSync } from 'node:fs';

/** Memory of a process in bytes; undefined where it cannot be told (no /proc, or it has ended). */
export function memoryOf(pid: number): { resident: number; allocated: number } | undefined {
  try {
    // From the kernel's memory, not from a disk: reading it takes microseconds, so it need not be awaited.
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name: string): number => {
      const at = status.indexOf(`\n${name}:`);
      return at < 0 ? 0 : Number.parseInt(status.slice(at + name.length + 2), 10) * 1024;
    };
    return { resident: field('VmRSS'), allocated: field('VmData') };
  } catch {
    return undefined; // It has ended, or this is no Linux; the guard's own limit holds there.
  }
}
