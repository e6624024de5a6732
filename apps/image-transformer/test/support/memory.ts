import { readFileSync } from 'node:fs';
import { later } from '@millrace/testkit/waiting';

const everyMs = 20;

/** The largest measured resident sets, in bytes. */
export interface Peaks {
  process: number;
  /** The largest of its child processes. */
  child: number;
}

/**
 * Samples the memory of a process and its children. Linux records the peak of each, so a sample misses only the growth of a child just
 * before its end.
 */
export function watchMemory(pid: number): { peaks(): Peaks; stop(): void } {
  const peaks: Peaks = { process: 0, child: 0 };
  const look = () => {
    peaks.process = Math.max(peaks.process, peakOf(pid));
    for (const child of childrenOf(pid)) peaks.child = Math.max(peaks.child, peakOf(child));
  };
  let end: () => void = () => undefined;
  const watch = () => {
    look();
    end = later(everyMs, watch, 'Nothing tells of what a child needed before it ended.');
  };
  watch();
  return {
    peaks() {
      look();
      return { ...peaks };
    },
    stop: () => end(),
  };
}

function peakOf(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readIfThere(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes ?? 0) * 1024;
}

/** The children of the main thread: Node starts all processes there. A search of /proc would read every process of the machine each time. */
export function childrenOf(pid: number): number[] {
  return readIfThere(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

/** Empty if the process has ended. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
