import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';

/**
 * How much of its input a process has read, 0 to 1: the only measure of progress for a file that does not say how long it is.
 * undefined where it cannot be told (no /proc, or it has ended).
 */
export function inputShare(pid: number, path: string): number | undefined {
  try {
    const descriptor = readdirSync(`/proc/${pid}/fd`).find((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === path);
    if (descriptor === undefined) return undefined;
    const position = /^pos:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/fdinfo/${descriptor}`, 'utf8'))?.[1];
    return Math.min(1, Number(position ?? 0) / Math.max(1, statSync(path).size));
  } catch {
    return undefined; // A descriptor closed between two looks, or no Linux: the next look may tell.
  }
}
