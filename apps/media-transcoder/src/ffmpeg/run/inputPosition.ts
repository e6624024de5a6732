import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';

/**
 * The share of its input that a process has read, 0 to 1: the only measure of progress for a file without a duration. undefined if
 * unknown (no /proc, or the process has ended).
 */
export function inputShare(pid: number, path: string): number | undefined {
  try {
    const descriptor = readdirSync(`/proc/${pid}/fd`).find((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === path);
    if (descriptor === undefined) return undefined;
    const position = /^pos:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/fdinfo/${descriptor}`, 'utf8'))?.[1];
    return Math.min(1, Number(position ?? 0) / Math.max(1, statSync(path).size));
  } catch {
    return undefined; // A descriptor was closed meanwhile, or this is not Linux. The next call may succeed.
  }
}
